package io.payledger.command.web;

import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * What a picture is, as its own bytes say and never its name: PNG, JPEG or WebP with a header that can be read and
 * dimensions that a viewer can hold. The picture itself is never decoded here; it is kept and shown as it was sent.
 */
final class PictureCheck {
    /** A photograph of a phone compressed a little; three of them and a text fit into an upload. */
    static final int MAX_BYTES = 1536 * 1024;

    /** 40 megapixels: larger than phones take, and 160 MB for whoever shows it. */
    static final long MAX_PIXELS = 40_000_000;

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final byte[] JPEG = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF};
    private static final byte[] RIFF = "RIFF".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] WEBP = "WEBP".getBytes(StandardCharsets.US_ASCII);
    private static final int WEBP_AT = 8;

    private PictureCheck() {}

    /**
     * The media type of these bytes.
     *
     * @param field named in the refusal
     * @throws ProblemException INVALID_FIELD
     */
    static String mediaType(String field, byte[] content) {
        if (content.length > MAX_BYTES) {
            throw FieldText.invalid(field, "An image may have " + MAX_BYTES + " bytes at most");
        }
        String type = signature(content).orElseThrow(() -> noPicture(field));
        long pixels = pixels(field, type, content);
        if (pixels < 1 || pixels > MAX_PIXELS) {
            throw FieldText.invalid(field, "An image may have " + MAX_PIXELS + " pixels at most");
        }
        return type;
    }

    private static Optional<String> signature(byte[] content) {
        if (startsWith(content, 0, PNG)) {
            return Optional.of("image/png");
        }
        if (startsWith(content, 0, JPEG)) {
            return Optional.of("image/jpeg");
        }
        return startsWith(content, 0, RIFF) && startsWith(content, WEBP_AT, WEBP)
                ? Optional.of("image/webp")
                : Optional.empty();
    }

    private static boolean startsWith(byte[] content, int from, byte[] wanted) {
        return content.length >= from + wanted.length
                && Arrays.equals(content, from, from + wanted.length, wanted, 0, wanted.length);
    }

    private static long pixels(String field, String type, byte[] content) {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByMIMEType(type);
        if (!readers.hasNext()) {
            throw new IllegalStateException("There is no reader for " + type + " on the class path");
        }
        ImageReader reader = readers.next();
        // In memory: the default is a temporary file for each.
        try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(content))) {
            reader.setInput(in, true, true);
            return Math.multiplyExact((long) reader.getWidth(0), reader.getHeight(0));
        } catch (IOException | RuntimeException e) {
            // Readers fail in many ways on what is not theirs.
            throw noPicture(field);
        } finally {
            reader.dispose();
        }
    }

    private static ProblemException noPicture(String field) {
        return FieldText.invalid(field, "An image must be a PNG, JPEG or WebP whose header can be read");
    }
}
