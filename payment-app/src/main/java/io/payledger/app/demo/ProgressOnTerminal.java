package io.payledger.app.demo;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on standard error, where it does not get into figures that are read from standard output. */
final class ProgressOnTerminal implements Progress {
    private static final int UPDATE_MILLIS = 200;

    private final ProgressBar bar;

    private ProgressOnTerminal(long orders) {
        this.bar = new ProgressBarBuilder()
                .setTaskName("Orders")
                .setInitialMax(orders)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .build();
    }

    /** A bar when standard error is a terminal, nothing otherwise: a log file needs no bar. */
    static Progress of(long orders) {
        return standardErrorIsATerminal() ? new ProgressOnTerminal(orders) : Progress.NONE;
    }

    @Override
    public void orderDone() {
        bar.step();
    }

    @Override
    public void close() {
        bar.close();
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
