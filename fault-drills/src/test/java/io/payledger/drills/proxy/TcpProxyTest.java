package io.payledger.drills.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.drills.proxy.Toxic.Way;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each verb does what it says to a server that sends everything back. */
class TcpProxyTest {
    private ServerSocket echo;
    private TcpProxy proxy;

    @BeforeEach
    void anEchoBehindAProxy() throws IOException {
        echo = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
        proxy = new TcpProxy(List.of(echo.getLocalPort()));
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        echo.close();
    }

    @Test
    void withoutToxicsEverythingPasses() throws IOException {
        try (Socket client = connect()) {
            assertThat(said(client, "hello")).isEqualTo("hello");
            proxy.add(new Toxic.Slicer(Way.DOWNSTREAM, 1, Duration.ZERO));
            proxy.add(new Toxic.Latency(Way.UPSTREAM, Duration.ofMillis(5), Duration.ofMillis(2)));
            assertThat(said(client, "slowly")).isEqualTo("slowly");
        }
    }

    @Test
    void resetPeerEndsOpenConnectionsWithAReset() throws IOException {
        try (Socket client = connect()) {
            said(client, "hello");
            proxy.add(new Toxic.ResetPeer(Way.UPSTREAM));
            assertThatThrownBy(() -> said(client, "again")).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void timeoutSwallowsWhatComesUntilItEnds() throws IOException {
        try (Socket client = connect()) {
            proxy.add(new Toxic.Timeout(Way.DOWNSTREAM, Duration.ZERO));
            client.setSoTimeout(200);
            assertThatThrownBy(() -> said(client, "hello")).isInstanceOf(SocketTimeoutException.class);
            proxy.reset();
            client.setSoTimeout(10_000);
            assertThatThrownBy(() -> said(client, "hello")).isInstanceOf(IOException.class);
        }
        try (Socket client = connect()) {
            assertThat(said(client, "back")).isEqualTo("back");
        }
    }

    @Test
    void limitDataClosesAfterSoManyBytes() throws IOException {
        proxy.add(new Toxic.LimitData(Way.DOWNSTREAM, 3));
        try (Socket client = connect()) {
            assertThat(said(client, "abc")).isEqualTo("abc");
            assertThat(said(client, "d")).isEmpty();
        }
    }

    @Test
    void disabledItTakesNobody() throws IOException {
        proxy.disable();
        assertThatThrownBy(() -> {
                    try (Socket client = connect()) {
                        said(client, "hello");
                    }
                })
                .isInstanceOf(SocketException.class);
        proxy.reset();
        try (Socket client = connect()) {
            assertThat(said(client, "hello")).isEqualTo("hello");
        }
    }

    @Test
    void ofSeveralServersTheNextOneThatIsThereTakesTheConnection() throws IOException {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = socket.getLocalPort();
        }
        try (TcpProxy several = new TcpProxy(List.of(nobody, echo.getLocalPort()))) {
            for (int i = 0; i < 4; i++) {
                try (Socket client = new Socket(InetAddress.getLoopbackAddress(), several.port())) {
                    assertThat(said(client, "hello")).isEqualTo("hello");
                }
            }
        }
    }

    @Test
    void e14ACommitIsCutWhereItShouldBeAndOnlyOnce() throws IOException {
        CommitCut cut = new CommitCut(CommitCut.Place.ANSWER, "demo/o1", "PaymentSubmitted");
        proxy.watch(cut);
        try (Socket client = connect()) {
            assertThat(said(client, "demo/o2 PaymentSubmitted COMMIT\0")).endsWith("COMMIT\0");
            assertThat(said(client, "demo/o1 PaymentSubmitted COMMIT\0")).isEmpty();
        }
        assertThat(cut.done()).isTrue();
        try (Socket client = connect()) {
            assertThat(said(client, "demo/o1 PaymentSubmitted COMMIT\0")).endsWith("COMMIT\0");
        }
    }

    private Socket connect() throws IOException {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        client.setSoTimeout(10_000);
        return client;
    }

    /** Sends it and reads so many bytes back, or fewer when the connection ends. */
    private static String said(Socket client, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        client.getOutputStream().write(bytes);
        return new String(client.getInputStream().readNBytes(bytes.length), StandardCharsets.UTF_8);
    }

    private void serve() {
        while (!echo.isClosed()) {
            try {
                Socket client = echo.accept();
                Thread.ofVirtual().start(() -> {
                    try (client) {
                        client.getInputStream().transferTo(client.getOutputStream());
                    } catch (IOException e) {
                        // The proxy has cut it.
                    }
                });
            } catch (IOException e) {
                // Closed: the test is over.
            }
        }
    }
}
