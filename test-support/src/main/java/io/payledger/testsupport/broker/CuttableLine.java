package io.payledger.testsupport.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A TCP line on the loopback that can be cut: connections through it are reset, and new ones refused, until it is mended. */
public final class CuttableLine implements AutoCloseable {
    private final String host;
    private final int targetPort;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private @Nullable ServerSocket listening;

    private CuttableLine(String host, int targetPort) {
        this.host = host;
        this.targetPort = targetPort;
        this.port = listen(0);
    }

    /** A line to there that is whole. */
    public static CuttableLine to(String host, int port) {
        return new CuttableLine(host, port);
    }

    /** Where it begins, on the loopback; always the same. */
    public int port() {
        return port;
    }

    private synchronized int listen(int wanted) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
            listening = socket;
            Thread.ofVirtual().start(() -> accept(socket));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                Socket near = socket.accept();
                Socket far = new Socket(host, targetPort);
                open.add(near);
                open.add(far);
                Thread.ofVirtual().start(() -> carry(near, far));
                Thread.ofVirtual().start(() -> carry(far, near));
                if (socket.isClosed()) {
                    reset(near);
                    reset(far);
                }
            } catch (IOException e) {
                // Cut while it was waited for, or nobody at the other end.
            }
        }
    }

    private void carry(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            // Cut, or one side is done.
        } finally {
            reset(from);
            reset(to);
        }
    }

    private void reset(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed then.
        }
    }

    /** Resets what is open and takes nothing new. */
    public synchronized void cut() {
        ServerSocket socket = listening;
        listening = null;
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        open.forEach(this::reset);
    }

    /** Takes connections again. */
    public synchronized void mend() {
        if (listening == null) {
            listen(port);
        }
    }

    @Override
    public void close() {
        cut();
    }
}
