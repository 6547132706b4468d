package io.payledger.drills.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a client and one or more servers on the loopback; of several, the next one that takes the connection
 * gets it. Does what its toxics say.
 */
public final class TcpProxy implements AutoCloseable {
    private static final int CONNECT_MS = 1_000;
    private static final int BACKLOG = 200;

    private final ServerSocket server;
    private final List<Integer> targets;
    private final AtomicInteger turn = new AtomicInteger();
    private final CopyOnWriteArrayList<Toxic> toxics = new CopyOnWriteArrayList<>();
    private final Set<ProxiedConnection> open = ConcurrentHashMap.newKeySet();
    private volatile Portions portions = Portions.all();
    private volatile boolean enabled = true;

    /** @param targets ports of the servers */
    public TcpProxy(List<Integer> targets) {
        this.targets = List.copyOf(targets);
        try {
            server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException("A proxy found no free port", e);
        }
        Thread.ofPlatform().daemon().name("proxy-" + port()).start(this::accept);
    }

    /** Where clients connect to. */
    public int port() {
        return server.getLocalPort();
    }

    public void add(Toxic toxic) {
        toxics.add(toxic);
    }

    /** All toxics end, and it takes connections again. */
    public void reset() {
        toxics.clear();
        portions = Portions.all();
        enabled = true;
    }

    /** Takes no connections any more, and ends those that there are. */
    public void disable() {
        enabled = false;
        resetConnections();
    }

    /** Ends all connections with a reset; new ones are taken. */
    public void resetConnections() {
        open.forEach(ProxiedConnection::reset);
    }

    public int connections() {
        return open.size();
    }

    /** From now on this one looks at everything that passes. */
    public void watch(Portions watcher) {
        portions = watcher;
    }

    List<Toxic> toxics() {
        return toxics;
    }

    Portions portions() {
        return portions;
    }

    void ended(ProxiedConnection connection) {
        open.remove(connection);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException e) {
                // Closed, or a client that has gone again.
            }
        }
    }

    private void connect(Socket client) {
        Socket target = enabled ? target() : null;
        if (target == null) {
            ProxiedConnection.resetQuietly(client);
            return;
        }
        ProxiedConnection connection = new ProxiedConnection(this, client, target);
        open.add(connection);
        connection.start();
        if (!enabled) {
            connection.reset();
        }
    }

    private @Nullable Socket target() {
        int first = turn.getAndIncrement();
        for (int i = 0; i < targets.size(); i++) {
            Socket socket = new Socket();
            try {
                socket.connect(
                        new InetSocketAddress(
                                InetAddress.getLoopbackAddress(),
                                targets.get(Math.floorMod(first + i, targets.size()))),
                        CONNECT_MS);
                return socket;
            } catch (IOException e) {
                ProxiedConnection.resetQuietly(socket);
            }
        }
        return null;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            // It is closed one way or the other.
        }
        resetConnections();
    }
}
