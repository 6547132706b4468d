package io.payledger.eventstore.proof;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The lines of a file that a stranger may have made: one at a time, none longer than the longest event. */
final class ExportLines {
    /** Payload and metadata have 1 MiB each at most, and each of their bytes six characters at most. */
    private static final int MAX_BYTES = 16 << 20;

    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(BUFFER);
    private int position;
    private int end;

    ExportLines(InputStream in) {
        this.in = in;
    }

    /**
     * The next line; {@code null} behind the last.
     *
     * @throws IllegalArgumentException when it is no JSON object in UTF-8 that ends with a line end
     */
    @Nullable
    JsonNode next() throws IOException {
        line.reset();
        while (!takeToLineEnd()) {
            if (line.size() > MAX_BYTES) {
                throw new IllegalArgumentException("the line is longer than any event");
            }
            end = in.read(buffer);
            position = 0;
            if (end < 0) {
                end = 0;
                if (line.size() == 0) {
                    return null;
                }
                throw new IllegalArgumentException("the file ends within a line");
            }
        }
        try {
            return ExportJson.parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line.toByteArray()))
                    .toString());
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the line is not UTF-8", e);
        }
    }

    /** Takes what is read already, up to the end of the line; whether that was reached. */
    private boolean takeToLineEnd() {
        int from = position;
        while (position < end) {
            if (buffer[position++] == '\n') {
                line.write(buffer, from, position - 1 - from);
                return true;
            }
        }
        line.write(buffer, from, end - from);
        return false;
    }
}
