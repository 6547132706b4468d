package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;

/** A form with files as a browser sends it, but with whatever is wrong about it. */
final class Multipart {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String BOUNDARY = "----a-boundary-of-tests";

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    Multipart field(String name, String value) {
        return part("name=\"" + name + "\"\r\n", value.getBytes(StandardCharsets.UTF_8));
    }

    Multipart file(String name, String fileName, byte[] content) {
        return part(
                "name=\"" + name + "\"; filename=\"" + fileName + "\"\r\nContent-Type: application/octet-stream\r\n",
                content);
    }

    HttpResponse<String> send(URI address, String... headers) {
        body.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII));
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .header("Accept", "text/html")
                .POST(BodyPublishers.ofByteArray(body.toByteArray()));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return HTTP.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Multipart part(String head, byte[] content) {
        body.writeBytes(("--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + head + "\r\n")
                .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        return this;
    }

    static byte[] picture() {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            assertThat(ImageIO.write(new BufferedImage(3, 2, BufferedImage.TYPE_INT_RGB), "png", png))
                    .isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return png.toByteArray();
    }
}
