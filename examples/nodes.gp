# Nodes over depth, a line for each algorithm, from what poda compare -T csv writes.
set datafile separator comma
set datafile columnheaders
set datafile missing NaN
set terminal svg size 640,420 background "white"
set output "nodes.svg"
set logscale y
set xtics 1
set xlabel "depth in plies"
set ylabel "nodes"
set key left top
of(name) = strcol("algorithm") eq name ? column("nodes") : NaN
plot for [name in "minimax alphabeta"] "nodes.csv" \
    using (column("depth")):(of(name)) with linespoints title name

# By what a ply more multiplies them.
do for [name in "minimax alphabeta"] {
    stats "nodes.csv" using (column("depth")):(log(of(name))) nooutput
    print sprintf("%-10s %.1f", name, exp(STATS_slope))
}
