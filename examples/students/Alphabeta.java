/* Solves a case of `poda grade`: alpha-beta on nested arrays.
 *
 *     java Alphabeta.java */

import java.util.Scanner;

public class Alphabeta {
    static String tree;
    static int at; // how far the tree has been read
    static int move;

    /** Passes over a child that is cut. */
    static void skip() {
        for (int depth = 0; depth > 0 || ",]".indexOf(tree.charAt(at)) < 0; at++)
            depth += tree.charAt(at) == '[' ? 1 : tree.charAt(at) == ']' ? -1 : 0;
    }

    static double leaf() {
        int begin = at;
        while (",]".indexOf(tree.charAt(at)) < 0)
            at++;
        String text = tree.substring(begin, at).replace("\"", "");
        return Double.parseDouble(text.replace("inf", "Infinity"));
    }

    static double search(String name, boolean isMax, double alpha, double beta) {
        System.out.println("visit " + (name.isEmpty() ? "root" : name));
        if (tree.charAt(at) != '[')
            return leaf();
        double best = isMax ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        boolean cut = false;
        for (int number = 1, chosen = 0; tree.charAt(at) != ']'; number++) {
            at++; // a bracket or a comma
            if (cut) {
                skip();
                continue;
            }
            String child = name.isEmpty() ? "" + number : name + "." + number;
            double value = search(child, !isMax, alpha, beta);
            if (number == 1 || (isMax ? value > best : value < best)) {
                best = value;
                chosen = number;
            }
            if (isMax)
                alpha = Math.max(alpha, best);
            else
                beta = Math.min(beta, best);
            cut = alpha >= beta;
            move = chosen;
        }
        at++;
        return best;
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        boolean isMax = true;
        for (String line = ""; !line.equals("tree nested"); line = input.nextLine())
            isMax = isMax && !line.equals("player min");
        tree = input.nextLine();
        double value = search("", isMax, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        System.out.println("value " + value);
        System.out.println("move " + move);
    }
}
