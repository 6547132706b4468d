package io.payledger.drills.rig;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for something outside. */
public final class Wait {
    private static final long LOOK_MS = 25;

    private Wait() {}

    /**
     * Returns how long it took until it was so.
     *
     * @param what for the message when it does not come
     * @param so what fails is not so yet
     * @throws IllegalStateException when the patience is over
     */
    public static Duration until(String what, Duration patience, Callable<Boolean> so) throws InterruptedException {
        long begin = System.nanoTime();
        while (!holds(so)) {
            if (System.nanoTime() - begin > patience.toNanos()) {
                throw new IllegalStateException("Not within " + patience.toSeconds() + " s: " + what);
            }
            Thread.sleep(LOOK_MS);
        }
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    private static boolean holds(Callable<Boolean> so) throws InterruptedException {
        try {
            return so.call();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception notYet) {
            return false;
        }
    }
}
