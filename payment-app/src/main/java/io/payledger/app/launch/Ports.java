package io.payledger.app.launch;

import io.payledger.app.database.StartupProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Looks at ports before anything is started, so that a taken one costs nothing. */
final class Ports {
    private Ports() {}

    /** The wanted port, or a free one for 0. */
    static int choose(String address, int wanted) {
        return wanted != 0 ? wanted : free(address);
    }

    /** {@link StartupProblem} naming what to do when somebody listens there. */
    static void requireFree(String address, int port, String what, String option) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(address, port));
        } catch (IOException e) {
            throw new StartupProblem(
                    "Port " + port + " of " + address + " cannot be had (" + e.getMessage() + "); choose another for "
                            + what + " with " + option,
                    e);
        }
    }

    private static int free(String address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(address, 0));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("This machine gives no free port on " + address, e);
        }
    }
}
