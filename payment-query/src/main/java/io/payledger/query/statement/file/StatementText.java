package io.payledger.query.statement.file;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which characters the bytes of a text file are. A byte order mark decides; else a file that is UTF-8 to its last byte is
 * UTF-8, for no text of another encoding is so by accident; else it is in the encoding of the house.
 */
record StatementText(Charset charset, int markBytes) {
    private static final int MARK = 3;

    static StatementText of(Path file, Charset otherwise) throws IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(MARK);
        }
        if (startsWith(start, 0xEF, 0xBB, 0xBF)) {
            return new StatementText(StandardCharsets.UTF_8, MARK);
        }
        if (startsWith(start, 0xFE, 0xFF)) {
            return new StatementText(StandardCharsets.UTF_16BE, 2);
        }
        if (startsWith(start, 0xFF, 0xFE)) {
            return new StatementText(StandardCharsets.UTF_16LE, 2);
        }
        return new StatementText(isUtf8(file) ? StandardCharsets.UTF_8 : otherwise, 0);
    }

    /** The characters behind the mark; a byte that means none in this encoding ends the reading with an exception. */
    Reader reader(InputStream file) throws IOException {
        file.skipNBytes(markBytes);
        return new BufferedReader(
                new InputStreamReader(file, charset.newDecoder().onMalformedInput(CodingErrorAction.REPORT)));
    }

    private static boolean startsWith(byte[] start, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (i >= start.length || (start[i] & 0xff) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUtf8(Path file) throws IOException {
        char[] scrap = new char[8_192];
        try (Reader reader = new InputStreamReader(
                new BufferedInputStream(Files.newInputStream(file)),
                StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT))) {
            while (reader.read(scrap) >= 0) {
                // Only whether it can be read is asked.
            }
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
