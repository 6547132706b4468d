package io.payledger.drills.told;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A file of answers, one JSON object a line, written as they come. Safe for threads. */
public final class AnswersFile implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final BufferedWriter out;

    private AnswersFile(BufferedWriter out) {
        this.out = out;
    }

    /** Begins a new one. */
    public static AnswersFile create(Path file) throws IOException {
        return new AnswersFile(Files.newBufferedWriter(file));
    }

    /** Adds an answer; it is with the system when this returns. */
    public synchronized void add(Told told) {
        try {
            out.write(JSON.writeValueAsString(told));
            out.newLine();
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The answer could not be kept, and without it nothing can be audited", e);
        }
    }

    /**
     * All answers of a file.
     *
     * @throws IOException when it cannot be read to its end; the line is named that is none
     */
    public static List<Told> read(Path file) throws IOException {
        List<Told> answers = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            try {
                answers.add(JSON.readValue(line, Told.class));
            } catch (JacksonException e) {
                throw new IOException("line " + (answers.size() + 1) + " of " + file + " is no answer: " + line, e);
            }
        }
        return answers;
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }
}
