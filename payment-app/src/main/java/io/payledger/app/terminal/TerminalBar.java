package io.payledger.app.terminal;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A progress bar on standard error, where it does not get into figures that are read from standard output; nothing at all
 * when that is no terminal. Safe for threads.
 */
public final class TerminalBar implements AutoCloseable {
    private static final int UPDATE_MILLIS = 200;

    private final @Nullable ProgressBar bar;

    private TerminalBar(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** A bar of this many steps; 0 when they are not known yet. */
    public static TerminalBar of(String task, long steps) {
        return new TerminalBar(
                standardErrorIsATerminal()
                        ? new ProgressBarBuilder()
                                .setTaskName(task)
                                .setInitialMax(steps)
                                .setStyle(ProgressBarStyle.ASCII)
                                .setUpdateIntervalMillis(UPDATE_MILLIS)
                                .showSpeed()
                                .build()
                        : null);
    }

    /** One more step is done. */
    public void step() {
        if (bar != null) {
            bar.step();
        }
    }

    /** So many of so many are done. */
    public void at(long done, long of) {
        if (bar != null) {
            bar.maxHint(of);
            bar.stepTo(done);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }

    /** Java cannot tell for standard error alone; {@code test} of every Unix can. */
    private static boolean standardErrorIsATerminal() {
        try {
            Process test = new ProcessBuilder("test", "-t", "2")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return test.waitFor(1, TimeUnit.SECONDS) && test.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
