package io.payledger.saga.bank.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A server that reads whole HTTP requests and then does whatever the test wants with the bare connection. */
final class MisbehavingServer implements AutoCloseable {
    private final ServerSocket server;
    private final Answer answer;
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<Socket> connections = Collections.synchronizedList(new ArrayList<>());

    /** What happens after a request was read. */
    @FunctionalInterface
    interface Answer {
        void to(Socket connection) throws IOException, InterruptedException;
    }

    MisbehavingServer(Answer answer) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.answer = answer;
        Thread.startVirtualThread(this::accept);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    /** Each request's first line and body. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    int connections() {
        return connections.size();
    }

    /** Bytes of a complete answer. */
    static byte[] http(int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return ("HTTP/1.1 " + status + " X\r\nContent-Type: application/json\r\nContent-Length: " + bytes.length
                        + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket connection : List.copyOf(connections)) {
            connection.close();
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                connections.add(connection);
                Thread.startVirtualThread(() -> serve(connection));
            } catch (IOException e) {
                return; // Closed.
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
            String line = reader.readLine();
            while (line != null) {
                requests.add(line + " " + body(reader));
                answer.to(connection);
                line = reader.readLine();
            }
        } catch (IOException e) {
            // The client has gone, or the test is over.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String body(BufferedReader reader) {
        try {
            int length = 0;
            for (String header = reader.readLine(); header != null && !header.isEmpty(); header = reader.readLine()) {
                if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(header.substring(15).trim());
                }
            }
            char[] body = new char[length];
            int read = 0;
            while (read < length) {
                read += reader.read(body, read, length - read);
            }
            return new String(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
