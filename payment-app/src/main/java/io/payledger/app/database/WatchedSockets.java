package io.payledger.app.database;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketOption;
import java.util.Map;
import javax.net.SocketFactory;
import jdk.net.ExtendedSocketOptions;

/**
 * Sockets on which the system asks a silent database server whether it is still there, and ends them when it is not: a
 * machine that loses its power or its network says nothing, and what waits for its answer would wait for two hours. The
 * driver switches the asking on ({@code tcpKeepAlive}); a long query is no silence, since the server's system answers. What was sent and never received is not asked about: that is for the
 * system's own patience ({@code tcp_retries2}).
 *
 * <p>Not a limit for each answer ({@code socketTimeout}): long queries would need exceptions, and each wait of a virtual
 * thread would cost two switches of threads (ADR 0096).
 */
public final class WatchedSockets extends SocketFactory {
    /** Gone for half a minute: {@code 10 + 4 * 5} seconds. Where a system has no such options it has its own. */
    private static final Map<SocketOption<Integer>, Integer> WHEN = Map.of(
            ExtendedSocketOptions.TCP_KEEPIDLE, 10,
            ExtendedSocketOptions.TCP_KEEPINTERVAL, 5,
            ExtendedSocketOptions.TCP_KEEPCOUNT, 4);

    @Override
    public Socket createSocket() throws IOException {
        Socket socket = new Socket();
        try {
            for (Map.Entry<SocketOption<Integer>, Integer> option : WHEN.entrySet()) {
                if (socket.supportedOptions().contains(option.getKey())) {
                    socket.setOption(option.getKey(), option.getValue());
                }
            }
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** The driver makes a socket first and connects it then; nobody asks for the others. */
    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localAddress, int localPort) {
        throw new UnsupportedOperationException();
    }
}
