package io.payledger.query.export;

import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Snapshot;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;

/**
 * Sends exports: all rows of one moment, read in portions and written as they come, so that memory stays the same for
 * ten rows and for a million. Each holds a database connection for as long as its client reads, so few run at one time,
 * and none for ever.
 */
public final class Exports {
    /** How often the clock is looked at. */
    private static final int ROWS_BETWEEN_LOOKS = 1_000;

    /** Rows that are finished with one question. */
    private static final int PORTION = 500;

    static final String BROKEN = Exports.class.getName() + ".broken";

    private final Snapshot snapshot;
    private final Clock clock;
    private final Duration timeout;
    private final int most;
    private final Semaphore slots;

    /**
     * @param timeout how long one may take
     * @param most at one time
     */
    public Exports(Snapshot snapshot, Clock clock, Duration timeout, int most) {
        this.snapshot = snapshot;
        this.clock = clock;
        this.timeout = timeout;
        this.most = most;
        this.slots = new Semaphore(most);
    }

    /**
     * Sends an export as the answer of a request. What goes wrong before the first byte is a problem document; after it,
     * the connection is broken off, so that half a file does not look like a whole one.
     *
     * @throws ProblemException OVERLOADED when too many run, or the database took too long for the first rows
     */
    public <R> void send(
            Export<R> export, ExportFormat format, HttpServletRequest request, HttpServletResponse response) {
        send(
                export,
                rows -> snapshot.stream(
                        export.statement(),
                        export.conditions().parameters(),
                        row -> rows.accept(export.reader().read(row))),
                format,
                request,
                response);
    }

    /**
     * As the other one, of rows that come from elsewhere.
     *
     * @param source hands over all rows, in their order, and keeps none
     */
    public <R> void send(
            Export<R> export,
            Consumer<Consumer<R>> source,
            ExportFormat format,
            HttpServletRequest request,
            HttpServletResponse response) {
        takeSlot();
        Map<String, List<String>> headers = headersOf(response);
        Answer<R> answer =
                new Answer<>(export, format, response, clock.instant().plus(timeout));
        try {
            source.accept(answer::row);
            answer.end();
        } catch (IOException | RuntimeException e) {
            throwIfEarly(e, response, headers);
            request.setAttribute(BROKEN, e);
            StepLog.warn("query.export", "-", null, "BROKEN", "export", export.name(), "rows", answer.rows, "cause", e);
        } finally {
            slots.release();
        }
    }

    /** Before the first byte, what went wrong can still be the answer; nothing of the export is left in it then. */
    private static void throwIfEarly(Exception e, HttpServletResponse response, Map<String, List<String>> headers) {
        if (!response.isCommitted() && e instanceof RuntimeException early) {
            response.reset();
            headers.forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
            throw early;
        }
    }

    /** Those of the request, as its trace id: they also belong to the answer that an export is refused with. */
    private static Map<String, List<String>> headersOf(HttpServletResponse response) {
        return response.getHeaderNames().stream()
                .distinct()
                .collect(Collectors.toMap(name -> name, name -> List.copyOf(response.getHeaders(name))));
    }

    /**
     * Where the row is that a client has last, in the order of its export; empty when there is none. It may be any row that
     * can be seen: what it was exported for may have changed since.
     *
     * @param sql without its conditions
     * @param one finds the row, and none that the caller may not see
     */
    public <R> Optional<List<String>> position(
            String sql, Conditions one, Export.RowReader<R> reader, Function<R, List<String>> position) {
        return snapshot
                .read(jdbc -> jdbc.sql(sql + one.where())
                        .params(one.parameters())
                        .query((row, number) -> reader.read(row))
                        .list())
                .stream()
                .findFirst()
                .map(position);
    }

    /** A file that is written by others, from what they have got ready before. */
    @FunctionalInterface
    public interface Body {
        void write(OutputStream out, Rows rows) throws IOException;
    }

    /** Is told every few hundred rows how many there are; throws when the export must end. */
    @FunctionalInterface
    public interface Rows {
        void written(long rows) throws IOException;
    }

    /**
     * Sends a file as the answer of a request, under the same limits. Whatever can be refused must have been before.
     *
     * @param name of the file
     * @throws ProblemException OVERLOADED when too many run
     */
    public void stream(
            String name, String mediaType, Body body, HttpServletRequest request, HttpServletResponse response) {
        takeSlot();
        Map<String, List<String>> headers = headersOf(response);
        Instant deadline = clock.instant().plus(timeout);
        AtomicLong written = new AtomicLong();
        try {
            response.setContentType(mediaType);
            response.setHeader(HttpHeaders.CONTENT_DISPOSITION, attachment(name));
            body.write(response.getOutputStream(), rows -> {
                written.set(rows);
                if (clock.instant().isAfter(deadline)) {
                    throw new IOException("The export took longer than " + timeout);
                }
            });
            StepLog.info("query.export", "-", null, "OK", "export", name, "rows", written.get());
        } catch (IOException | RuntimeException e) {
            throwIfEarly(e, response, headers);
            request.setAttribute(BROKEN, e);
            StepLog.warn("query.export", "-", null, "BROKEN", "export", name, "rows", written.get(), "cause", e);
        } finally {
            slots.release();
        }
    }

    private void takeSlot() {
        if (!slots.tryAcquire()) {
            throw new ProblemException(
                    ErrorCode.OVERLOADED, "No more exports than " + most + " run at one time; try again later");
        }
    }

    private static String attachment(String name) {
        return ContentDisposition.attachment().filename(name).build().toString();
    }

    /** The file, begun with its first row: until then the answer may still become a problem document. */
    private final class Answer<R> {
        private final Export<R> export;
        private final ExportFormat format;
        private final HttpServletResponse response;
        private final Instant deadline;
        private final List<R> portion = new ArrayList<>(PORTION);
        private @Nullable RowWriter writer;
        private long rows;

        Answer(Export<R> export, ExportFormat format, HttpServletResponse response, Instant deadline) {
            this.export = export;
            this.format = format;
            this.response = response;
            this.deadline = deadline;
        }

        void row(R row) {
            portion.add(row);
            if (portion.size() == PORTION) {
                try {
                    writePortion();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        private void writePortion() throws IOException {
            for (R row : export.finish().apply(List.copyOf(portion))) {
                writer().row(export.cells(row));
                rows++;
                if (rows % ROWS_BETWEEN_LOOKS == 0 && clock.instant().isAfter(deadline)) {
                    throw new IOException("The export took longer than " + timeout);
                }
            }
            portion.clear();
        }

        void end() throws IOException {
            writePortion();
            writer().close();
            StepLog.info("query.export", "-", null, "OK", "export", export.name(), "format", format, "rows", rows);
        }

        private RowWriter writer() throws IOException {
            if (writer == null) {
                response.setContentType(format.mediaType());
                response.setHeader(
                        HttpHeaders.CONTENT_DISPOSITION, attachment(export.name() + "." + format.extension()));
                writer = format.writer(response.getOutputStream(), export.name());
                if (!export.resumed()) {
                    writer.header(export.names());
                }
            }
            return writer;
        }
    }
}
