package io.payledger.benchmarks.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One HTTP/1.1 connection that is kept for as long as the server keeps it, with as little work for the processor as can be: a heavy client would hide what
 * the server does behind its own time.
 */
public final class HttpWire implements AutoCloseable {
    private static final int BUFFER = 16 * 1024;
    private static final int PATIENCE_MS = 30_000;

    private final URI server;
    private Socket socket;
    private InputStream in;

    private HttpWire(URI server) throws IOException {
        this.server = server;
        this.socket = connected(server);
        this.in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    }

    public static HttpWire to(URI server) throws IOException {
        return new HttpWire(server);
    }

    private static Socket connected(URI server) throws IOException {
        Socket socket = new Socket(InetAddress.getByName(server.getHost()), server.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MS);
        return socket;
    }

    /** A request without a body, ready to be sent many times. */
    public static byte[] get(String path, String key) {
        return bytes("GET " + path + " HTTP/1.1\r\nHost: ledger\r\nAuthorization: Bearer " + key + "\r\n\r\n");
    }

    /** A request with a JSON body; {@code headers} end with a line end each. */
    public static byte[] post(String path, String key, String headers, String json) {
        return bytes("POST " + path + " HTTP/1.1\r\nHost: ledger\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: " + bytes(json).length + "\r\n" + headers
                + "\r\n" + json);
    }

    /** Sends this and reads the whole answer; returns its status. */
    public int send(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        String line = line();
        int status = Integer.parseInt(line.substring(9, 12));
        int length = 0;
        boolean chunked = false;
        boolean last = false;
        for (line = line(); !line.isEmpty(); line = line()) {
            String header = line.toLowerCase(Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).trim());
            } else if (header.startsWith("transfer-encoding:")) {
                chunked = header.contains("chunked");
            } else if (header.startsWith("connection:")) {
                last = header.contains("close");
            }
        }
        if (chunked) {
            for (int size = chunkSize(); size > 0; size = chunkSize()) {
                in.skipNBytes(size);
                line();
            }
            line();
        } else {
            in.skipNBytes(length);
        }
        if (last) {
            reconnect();
        }
        return status;
    }

    /** Servers end a connection after so many requests, and say so in the last answer. */
    private void reconnect() throws IOException {
        socket.close();
        socket = connected(server);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line().trim(), 16);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server closed the connection in the middle of an answer");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
