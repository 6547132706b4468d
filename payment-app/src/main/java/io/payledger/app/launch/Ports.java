package io.payledger.app.launch;

import io.payledger.app.database.StartupProblem;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;

/** Looks at ports before anything is started, so that a taken one costs nothing. */
final class Ports {
    private static final int MAX_PORT = 65_535;

    private Ports() {}

    /** The port that an option names. */
    static int number(String option, int port) {
        if (port < 0 || port > MAX_PORT) {
            throw new StartupProblem(option + " must be 0 to " + MAX_PORT + ", not " + port);
        }
        return port;
    }

    /** Where programs of this machine call the API: a place that listens everywhere is no address to call. */
    static URI url(String address, int port) {
        InetAddress place = socketAddress(address, port).getAddress();
        String host = place.isAnyLocalAddress() ? (place instanceof Inet6Address ? "::1" : "127.0.0.1") : address;
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    /** The wanted port, or a free one for 0. */
    static int choose(String address, int wanted) {
        return wanted != 0 ? wanted : free(address);
    }

    /** {@link StartupProblem} naming what to do when somebody listens there. */
    static void requireFree(String address, int port, String what, String option) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(socketAddress(address, port));
        } catch (IOException e) {
            throw new StartupProblem(
                    "Port " + port + " of " + address + " cannot be had (" + e.getMessage() + "); choose another for "
                            + what + " with " + option,
                    e);
        }
    }

    private static int free(String address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(socketAddress(address, 0));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new StartupProblem(
                    "This machine gives no port on address " + address + " (" + e.getMessage() + ")", e);
        }
    }

    private static InetSocketAddress socketAddress(String address, int port) {
        InetSocketAddress place = new InetSocketAddress(address, port);
        if (address.isBlank() || place.isUnresolved()) {
            throw new StartupProblem("\"" + address + "\" is no address that can be listened on; name one of this "
                    + "machine with --http-address, as 127.0.0.1");
        }
        return place;
    }
}
