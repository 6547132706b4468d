package io.payledger.drills.drill;

/**
 * How large a drill is.
 *
 * @param payments that order services bring
 * @param seed of orders, schedule and the bank's faults; the same seed does the same harm
 * @param faults how often harm is done; 0 leaves it to the drill
 * @param seconds of a drill that lasts by time
 */
public record DrillPlan(int payments, long seed, int faults, int seconds) {
    public DrillPlan {
        if (payments < 1 || faults < 0 || seconds < 1) {
            throw new IllegalArgumentException("payments and seconds must be 1 or more, faults 0 or more");
        }
    }

    /** How often, where nobody has said it: one fault for so many payments, but so many at least. */
    int faultsOr(int onePer, int least) {
        return faults > 0 ? faults : Math.max(least, payments / onePer);
    }
}
