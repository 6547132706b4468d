package io.payledger.drills.score;

/** The most that a rate can be when so many of so many were seen, at 95 %. */
public final class Bound {
    private static final double CONFIDENCE = 0.95;
    private static final int HALVINGS = 100;

    private Bound() {}

    /**
     * One-sided upper bound of Clopper and Pearson: the rate at which so few would be seen in one of twenty runs. For none
     * of n it is 1 - 0.05^(1/n), the "rule of three" 3/n in short.
     *
     * @param seen 0 to n
     * @param n 1 or more; with 0 everything is possible and the bound is 1
     */
    public static double upper95(long seen, long n) {
        if (seen < 0 || n < 0 || seen > n) {
            throw new IllegalArgumentException(seen + " of " + n + " cannot be");
        }
        if (n == 0 || seen == n) {
            return 1;
        }
        double low = (double) seen / n;
        double high = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (atMost(seen, n, middle) > 1 - CONFIDENCE) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The chance that at most so many of n happen, each with chance p: summed by logarithms, so that no term underflows. */
    private static double atMost(long seen, long n, double p) {
        double logTerm = n * Math.log1p(-p);
        double sum = Math.exp(logTerm);
        for (long k = 1; k <= seen; k++) {
            logTerm += Math.log(n - k + 1.0) - Math.log(k) + Math.log(p) - Math.log1p(-p);
            sum += Math.exp(logTerm);
        }
        return sum;
    }
}
