#!/bin/sh
# Programs as they are handed in, and worse. The first word says which.

# Each process makes two, so many times; none of them would end for a while.
multiply () {
    if [ "$1" -gt 0 ]; then
        multiply $(($1 - 1)) &
        multiply $(($1 - 1)) &
    fi
    sleep 1000
}

# The same, each in a session of its own.
scatter () {
    if [ "$1" -gt 0 ]; then
        setsid sh "$0" scatter $(($1 - 1)) &
        setsid sh "$0" scatter $(($1 - 1)) &
    fi
    sleep 1000
}

# Plays a game: answers each `go` with what the command prints, which is given the
# position.
play () {
    while read -r key value; do
        case $key in
        position) position=$value ;;
        go) "$@" "$position" ;;
        over) echo "$value" >&2 ;;
        esac
    done
}

perfect () {
    take=$((($1 - 1) % 4))
    [ $take -gt 0 ] || take=1
    echo "move $take"
}

# The first empty cell of tic-tac-toe.
first_cell () {
    cell=0
    for row in 1 2 3; do
        for column in a b c; do
            cell=$((cell + 1))
            if [ "$(printf %s "$1" | tr -d ' /' | cut -c$cell)" = . ]; then
                echo "move $column$row"
                return
            fi
        done
    done
}

say () {
    printf '%b' "$word"
}

word=${2-}

case $1 in
play-perfect) play perfect ;;
play-first-cell) play first_cell ;;
play-say) play say ;;
play-slow) while read -r key value; do [ "$key" != go ] || sleep 1000; done ;;
quiet) ;;
echo) cat ;;
unfinished) printf 'value 3' ;;
complains) echo 'something is wrong' >&2; exit 3 ;;
status) exit "$2" ;;
signal) kill -"$2" $$ ;;
inner-crash) sh -c 'kill -SEGV $$' ;;
hang) sleep 1000 ;;
stubborn) trap '' TERM INT HUP QUIT; while :; do sleep 1; done ;;
stopped) kill -STOP $$ ;;
spin) while :; do :; done ;;
flood) yes 'visit root' ;;
noise) head -c 100000 /dev/urandom ;;
deaf) echo 'value 3' ;;
silent) exec 0<&- 1>&- 2>&-; exec sleep 1000 ;;
memory) exec awk 'BEGIN { x = "0123456789abcdef"; while (1) x = x x }' ;;
memories) for i in 1 2 3; do awk 'BEGIN { x = "0123456789abcdef"; while (length (x) < 15000000) x = x x; while (1) y++ }' & done; wait ;;
large-file) exec yes > "$TMPDIR/large" ;;
detached) setsid sleep 1000 & exit 0 ;;
daemon) (setsid sh -c 'setsid sleep 1000 & exec 1>&- 2>&-; sleep 1000' &) ; exit 0 ;;
multiply) multiply 7 ;;
scatter) scatter "${2:-7}" ;;
spread) sh "$0" scatter 6 & exit 0 ;;
parricide) (setsid sleep 1000 &) ; kill -KILL $PPID; sleep 1000 ;;
gag) kill -STOP $PPID; sleep 1000 ;;
print) printf "%b" "$2" ;;
print-crash) printf "%b" "$2"; kill -SEGV $$ ;;
print-fail) printf "%b" "$2"; echo "out of ideas" >&2; exit 1 ;;
environment) env | sed 's/=.*//' | LC_ALL=C sort | tr '\n' ' ' ;;
open-files) ls /proc/self/fd | tr '\n' ' ' ;;
folder) pwd ;;
signals) sed -n 's/^Sig\(Ign\|Blk\):[[:space:]]*//p' /proc/self/status /proc/$PPID/status ;;
mess) mkdir -p "$HOME/a/b" "$HOME/c"; echo x > "$HOME/a/b/x"; ln -s /bin "$HOME/c/bin"; chmod 000 "$HOME/a/b" "$HOME/a"; pwd > "$HOME/here" ;;
talk) while read -r line; do echo "heard $line"; done ;;
*) echo "no stranger is called $1" >&2; exit 2 ;;
esac
