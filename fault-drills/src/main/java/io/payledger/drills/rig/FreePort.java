package io.payledger.drills.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;

/** Ports that nobody listens on, each given once. */
final class FreePort {
    private static final Set<Integer> GIVEN = new HashSet<>();

    private FreePort() {}

    static synchronized int next() {
        while (true) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                if (GIVEN.add(socket.getLocalPort())) {
                    return socket.getLocalPort();
                }
            } catch (IOException e) {
                throw new UncheckedIOException("There is no free port", e);
            }
        }
    }
}
