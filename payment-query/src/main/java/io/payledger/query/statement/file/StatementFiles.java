package io.payledger.query.statement.file;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads any statement file. Its format is told by what is in it, never by its name. */
public final class StatementFiles {
    /** The mapping that is there without any configuration. */
    public static final String PLAIN = "plain";

    /** Within these characters a file has shown what it is. */
    private static final int HEAD = 4_096;

    private final Charset charset;
    private final Map<String, CsvMapping> mappings;

    /**
     * @param charset of text files that are not Unicode
     * @param mappings of CSV files, by name
     */
    public StatementFiles(Charset charset, Map<String, CsvMapping> mappings) {
        this.charset = charset;
        Map<String, CsvMapping> all = new TreeMap<>(mappings);
        all.putIfAbsent(PLAIN, CsvMapping.plain());
        this.mappings = Map.copyOf(all);
    }

    /** Whether there is a mapping of this name. */
    public boolean knows(String mapping) {
        return mappings.containsKey(mapping);
    }

    /**
     * Hands everything in the file over, in its order.
     *
     * @param mapping of a CSV file; null for the plain one
     * @param watch is asked for the stream, so that whoever waits can be told how far it is
     * @throws StatementRefusedException at the first thing that is wrong
     */
    public void read(Path file, @Nullable String mapping, Watch watch, StatementSink sink) throws IOException {
        StatementText text = StatementText.of(file, charset);
        try {
            StatementFormat format = format(file, text);
            watch.format(format);
            try (InputStream in = watch.bytes(new BufferedInputStream(Files.newInputStream(file)))) {
                reader(format, text, mapping == null ? PLAIN : mapping).read(in, sink);
            }
        } catch (CharacterCodingException e) {
            throw new StatementRefusedException(1, "encoding", "is not " + text.charset() + " throughout");
        } catch (ArithmeticException e) {
            throw new StatementRefusedException(1, "sum", "of the amounts is larger than any that is taken");
        }
    }

    private StatementReader reader(StatementFormat format, StatementText text, String mapping) {
        return switch (format) {
            case CAMT -> new CamtReader();
            case MT940 -> new Mt940Reader(text);
            case CSV -> {
                CsvMapping known = mappings.get(mapping);
                if (known == null) {
                    throw new StatementRefusedException(1, "mapping", "is none that is configured");
                }
                yield new CsvReader(known, text);
            }
        };
    }

    private static StatementFormat format(Path file, StatementText text) throws IOException {
        char[] head = new char[HEAD];
        int length = 0;
        try (Reader reader = new BufferedReader(text.reader(Files.newInputStream(file)))) {
            for (int read = reader.read(head); read > 0; read = reader.read(head, length, HEAD - length)) {
                length += read;
            }
        }
        String start = new String(head, 0, length);
        if (start.isBlank()) {
            throw new StatementRefusedException(1, "file", "is empty");
        }
        if (start.stripLeading().startsWith("<")) {
            return StatementFormat.CAMT;
        }
        boolean tagged = start.lines().anyMatch(line -> line.matches("^:(20|25P?|28C?|60[FM]|61):.*"));
        return tagged ? StatementFormat.MT940 : StatementFormat.CSV;
    }

    /** Looks on while a file is read. */
    public interface Watch {

        void format(StatementFormat format);

        /** The same stream, counted. */
        InputStream bytes(InputStream file);
    }
}
