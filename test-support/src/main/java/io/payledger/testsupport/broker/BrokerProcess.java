package io.payledger.testsupport.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A broker as a process on the loopback, with a folder that outlives a kill. For one thread. */
final class BrokerProcess {
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final String name;
    private final Path folder;
    private final int port;
    private final Launch launch;
    private @Nullable Process process;

    /** How one is started in its folder. */
    @FunctionalInterface
    interface Launch {
        ProcessBuilder in(Path folder) throws IOException;
    }

    BrokerProcess(String name, Path folder, int port, Launch launch) {
        this.name = name;
        this.folder = folder;
        this.port = port;
        this.launch = launch;
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill, "stop-" + name));
    }

    /** A port that was free a moment ago. */
    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path newFolder(String name) {
        try {
            return Files.createTempDirectory(name + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it, or starts it again over what it had, and returns when it listens. */
    void start() {
        try {
            ProcessBuilder builder = launch.in(folder);
            builder.redirectErrorStream(true);
            builder.redirectOutput(
                    ProcessBuilder.Redirect.appendTo(folder.resolve("out.log").toFile()));
            Process started = builder.start();
            process = started;
            awaitPort(started);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " could not be started", e);
        }
    }

    private void awaitPort(Process started) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!listens()) {
            if (!started.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException(
                        name + " does not listen on port " + port + "; see " + folder.resolve("out.log"));
            }
            pause();
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Asks all that it has started to end, and returns when they have. */
    void stop() {
        Process running = process;
        if (running != null) {
            running.descendants().toList().forEach(ProcessHandle::destroy);
            running.destroy();
            try {
                if (running.waitFor(30, TimeUnit.SECONDS)) {
                    process = null;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            kill();
        }
    }

    /** SIGKILL, to it and all that it has started; returns when they are gone. */
    void kill() {
        Process running = process;
        process = null;
        if (running != null) {
            running.descendants().toList().forEach(ProcessHandle::destroyForcibly);
            running.destroyForcibly();
            try {
                running.waitFor(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Kills it and removes its folder. */
    void close() {
        kill();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                        throws IOException {
                    Files.deleteIfExists(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            // A temporary folder: what is left there is nobody's loss.
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a broker was started", e);
        }
    }
}
