package io.payledger.query.reading;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.util.UriUtils;

/**
 * Makes the cursors of pages and reads them back: {@code base64url(question and position) "." base64url(HMAC-SHA-256)}.
 * A cursor keeps the parameters that it was asked with, so that no page can be of another question; it gives no right to
 * anything, because what a caller may see is decided anew at each page.
 */
public final class Cursors {
    /** Longer than any cursor of ours: all parameters at their longest, twice encoded. */
    private static final int MAX_LENGTH = 4_096;

    /** Nobody guesses 128 bits, and a cursor stays short. */
    private static final int SIGNATURE_BYTES = 16;

    private final JdbcClient jdbc;

    /** @param jdbc finds the secret in table {@code cursor_secret}: the same for all nodes, and after every start */
    public Cursors(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The cursor behind a row.
     *
     * @param route where it can be used
     * @param position what the order of the rows goes by, of the last row; texts without line breaks
     */
    public String behind(String route, Map<String, String> parameters, List<String> position) {
        String kept = new TreeMap<>(parameters)
                .entrySet().stream()
                        .map(it -> it.getKey() + "=" + UriUtils.encode(it.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&"));
        byte[] body = (kept + "\n" + String.join("\n", position)).getBytes(StandardCharsets.UTF_8);
        Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
        return base64.encodeToString(body) + "." + base64.encodeToString(signature(route, body));
    }

    /**
     * A page of what was found.
     *
     * @param route where the cursor behind it can be used
     * @param found in their order, one more than the page has when there is more
     * @param position of a row in that order, as {@link #behind} takes it
     */
    public <R> Cut<R> cut(String route, PageRequest page, List<R> found, Function<R, List<String>> position) {
        if (found.size() <= page.limit()) {
            return new Cut<>(found, null);
        }
        List<R> rows = found.subList(0, page.limit());
        return new Cut<>(rows, behind(route, page.question(), position.apply(rows.getLast())));
    }

    /** Reads a cursor of this route; {@link IllegalArgumentException} when it is none that was made here. */
    public Kept read(String route, String cursor) {
        int dot = cursor.indexOf('.');
        if (cursor.length() > MAX_LENGTH || dot < 0) {
            throw new IllegalArgumentException("A cursor has two parts");
        }
        byte[] body = Base64.getUrlDecoder().decode(cursor.substring(0, dot));
        byte[] signature = Base64.getUrlDecoder().decode(cursor.substring(dot + 1));
        if (!MessageDigest.isEqual(signature(route, body), signature)) {
            throw new IllegalArgumentException("A cursor is signed");
        }
        List<String> lines = List.of(new String(body, StandardCharsets.UTF_8).split("\n", -1));
        Map<String, String> parameters = new TreeMap<>();
        for (String pair : lines.getFirst().split("&")) {
            if (!pair.isEmpty()) {
                String[] parts = pair.split("=", 2);
                parameters.put(parts[0], UriUtils.decode(parts[1], StandardCharsets.UTF_8));
            }
        }
        return new Kept(parameters, lines.subList(1, lines.size()));
    }

    private byte[] signature(String route, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret(), "HmacSHA256"));
            mac.update((route + "\n").getBytes(StandardCharsets.UTF_8));
            return Arrays.copyOf(mac.doFinal(body), SIGNATURE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HmacSHA256", e);
        }
    }

    /** Read each time: it is one row, and a secret that was changed counts at once on every node. */
    private byte[] secret() {
        return jdbc.sql("SELECT secret FROM cursor_secret").query(byte[].class).single();
    }

    /**
     * What a cursor tells.
     *
     * @param parameters of the question, without limit and cursor
     */
    public record Kept(Map<String, String> parameters, List<String> position) {}
}
