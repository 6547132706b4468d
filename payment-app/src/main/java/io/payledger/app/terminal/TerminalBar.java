package io.payledger.app.terminal;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
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

    /** Of a terminal that does not say how wide it is. */
    private static final int USUAL_WIDTH = 80;

    private final @Nullable ProgressBar bar;

    private TerminalBar(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** A bar of this many steps; 0 when they are not known yet. */
    public static TerminalBar of(String task, long steps) {
        return of(task, 0, steps);
    }

    /** A bar of this many steps of which some were done before: they count for the bar, not for the speed. */
    public static TerminalBar of(String task, long doneBefore, long steps) {
        return new TerminalBar(
                standardErrorIsATerminal()
                        ? new ProgressBarBuilder()
                                .setTaskName(task)
                                .setInitialMax(steps)
                                .startsFrom(doneBefore, Duration.ZERO)
                                .setStyle(ProgressBarStyle.ASCII)
                                .setUpdateIntervalMillis(UPDATE_MILLIS)
                                .setConsumer(new ConsoleProgressBarConsumer(standardError(), width()))
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

    /** The very stream that is asked whether it is a terminal. */
    private static PrintStream standardError() {
        return new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    }

    /** Java cannot tell for standard error alone; {@code test} of every Unix can. */
    private static boolean standardErrorIsATerminal() {
        return output(new ProcessBuilder("sh", "-c", "test -t 2 && echo yes")
                        .redirectError(ProcessBuilder.Redirect.INHERIT))
                .equals("yes");
    }

    /**
     * Asked of {@code stty}: the library would ask through a terminal of its own, which takes Ctrl-C away from the JVM, so
     * that it dies without its shutdown hooks and leaves its database running.
     */
    private static int width() {
        String size = output(new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")));
        Matcher columns = Pattern.compile("\\d{1,4} (\\d{1,4})").matcher(size);
        int width = columns.matches() ? Integer.parseInt(columns.group(1)) : 0;
        // One column stays free: a terminal that wraps at its last would begin a new line with each update.
        return width > 0 ? width - 1 : USUAL_WIDTH - 1;
    }

    /** The first line that it prints; empty when it cannot be run or does not end. */
    private static String output(ProcessBuilder command) {
        try {
            Process process = command.start();
            if (process.waitFor(1, TimeUnit.SECONDS) && process.exitValue() == 0) {
                return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            }
            process.destroyForcibly();
            return "";
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
