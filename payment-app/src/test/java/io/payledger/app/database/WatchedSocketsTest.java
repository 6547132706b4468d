package io.payledger.app.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class WatchedSocketsTest {
    /** Linux's own: two hours, then 9 times 75 seconds. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aServerThatVanishedIsMissedAfterHalfAMinute() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new WatchedSockets().createSocket()) {
            socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()));
            assertThat(socket.getOption(ExtendedSocketOptions.TCP_KEEPIDLE)).isEqualTo(10);
            assertThat(socket.getOption(ExtendedSocketOptions.TCP_KEEPINTERVAL)).isEqualTo(5);
            assertThat(socket.getOption(ExtendedSocketOptions.TCP_KEEPCOUNT)).isEqualTo(4);
        }
    }
}
