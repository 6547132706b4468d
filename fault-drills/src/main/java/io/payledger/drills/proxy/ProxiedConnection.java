package io.payledger.drills.proxy;

import io.payledger.drills.proxy.Toxic.Way;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** One connection through a proxy: two threads, one a way. */
final class ProxiedConnection {
    private static final int PORTION = 1 << 16;

    private final TcpProxy proxy;
    private final Socket client;
    private final Socket server;
    private final RandomGenerator jitter;

    ProxiedConnection(TcpProxy proxy, Socket client, Socket server) {
        this.proxy = proxy;
        this.client = client;
        this.server = server;
        // The time of a portion decides nothing that a seed must repeat.
        this.jitter = new SplittableRandom(client.getPort());
    }

    void start() {
        Thread.ofVirtual().start(() -> pump(client, server, Way.UPSTREAM));
        Thread.ofVirtual().start(() -> pump(server, client, Way.DOWNSTREAM));
    }

    void reset() {
        resetQuietly(client);
        resetQuietly(server);
        proxy.ended(this);
    }

    private void pump(Socket from, Socket to, Way way) {
        byte[] buffer = new byte[PORTION];
        long passed = 0;
        try {
            from.setTcpNoDelay(true);
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                switch (proxy.portions().at(this, way, buffer, length)) {
                    case PASS -> {
                        // Goes on below.
                    }
                    case CUT -> {
                        close();
                        return;
                    }
                    case CUT_AND_LEAVE_SERVER_WAITING -> {
                        client.close();
                        return;
                    }
                }
                passed += length;
                if (!spoiled(way, length, passed)) {
                    return;
                }
                write(out, buffer, length, way);
            }
            close();
        } catch (IOException e) {
            close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
        }
    }

    /** Waits as the toxics say; false when this way of the connection is over. */
    private boolean spoiled(Way way, int length, long passed) throws InterruptedException {
        for (Toxic toxic : proxy.toxics()) {
            if (toxic.way() != way) {
                continue;
            }
            switch (toxic) {
                case Toxic.Latency latency -> sleep(latency.by().plusMillis(jittered(latency.jitter())));
                case Toxic.Bandwidth bandwidth ->
                    sleep(Duration.ofMillis(1_000L * length / bandwidth.bytesPerSecond()));
                case Toxic.Timeout timeout -> {
                    hold(timeout);
                    return false;
                }
                case Toxic.ResetPeer reset -> {
                    reset();
                    return false;
                }
                case Toxic.LimitData limit -> {
                    if (passed > limit.bytes()) {
                        close();
                        return false;
                    }
                }
                case Toxic.Slicer slicer -> {
                    // Done where it is written.
                }
            }
        }
        return true;
    }

    /** Nothing gets through from here on, not even when the toxic has ended: what was swallowed is missing. */
    private void hold(Toxic.Timeout timeout) throws InterruptedException {
        if (timeout.after().isZero()) {
            while (proxy.toxics().contains(timeout) && !client.isClosed()) {
                sleep(Duration.ofMillis(50));
            }
        } else {
            sleep(timeout.after());
        }
        reset();
    }

    private void write(OutputStream out, byte[] buffer, int length, Way way) throws IOException, InterruptedException {
        for (Toxic toxic : proxy.toxics()) {
            if (toxic instanceof Toxic.Slicer slicer && slicer.way() == way) {
                for (int at = 0; at < length; at += slicer.bytes()) {
                    out.write(buffer, at, Math.min(slicer.bytes(), length - at));
                    sleep(slicer.pause());
                }
                return;
            }
        }
        out.write(buffer, 0, length);
    }

    private long jittered(Duration jitter) {
        long millis = jitter.toMillis();
        return millis == 0 ? 0 : jitter(millis);
    }

    private synchronized long jitter(long millis) {
        return jitter.nextLong(-millis, millis + 1);
    }

    private static void sleep(Duration time) throws InterruptedException {
        if (time.isPositive()) {
            Thread.sleep(time);
        }
    }

    private void close() {
        closeQuietly(client);
        closeQuietly(server);
        proxy.ended(this);
    }

    /** Closes with RST instead of FIN: the other side must not believe that all has come. */
    static void resetQuietly(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // It is closed already.
        }
        closeQuietly(socket);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed one way or the other.
        }
    }
}
