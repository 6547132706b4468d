package io.payledger.eventstore.proof;

import io.payledger.eventstore.merkle.NodeHash;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes an export line by line; nothing is kept. The last line says that it is whole. */
public final class ExportWriter {
    private final OutputStream out;
    private long events;

    /** Writes the first line at once. */
    public ExportWriter(ExportHeader header, OutputStream out) throws IOException {
        this.out = out;
        line(ExportJson.header(header));
    }

    /** Writes the next event. */
    public void event(ProvedEvent event) throws IOException {
        line(ExportJson.event(event));
        events++;
    }

    /**
     * Writes the last line. Flushing and closing the stream is the caller's.
     *
     * @param proof of the last event of a whole run of the log; null in a choice of events, which have their own
     */
    public void end(@Nullable List<NodeHash> proof) throws IOException {
        line(ExportJson.footer(events, proof));
    }

    private void line(String json) throws IOException {
        out.write(json.getBytes(StandardCharsets.UTF_8));
        out.write('\n');
    }
}
