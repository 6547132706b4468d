package io.payledger.eventstore.corpus;

import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventName;
import io.payledger.eventstore.types.EventTypeRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Streams as they were stored, kept in files for ever: one {@code .stream} file for each stream, one event a line, its
 * name, a slash, its revision, a space, and its payload exactly as stored. Lines that start with {@code #} are comments.
 *
 * <pre>
 *   # an order that is paid at the second attempt
 *   PaymentSubmitted/1 {"paymentId":"m1/o1","amount":{"minor":500,"currency":"CNY"}}
 * </pre>
 *
 * A test reads them all in every build, and fails when a registered event or revision has no line ({@link #missing}) or
 * when what is written today is not what the newest revision's lines have ({@link #rewritten}).
 */
public final class EventCorpus {
    private static final String SUFFIX = ".stream";

    private final Map<String, List<StoredPayload>> streams;

    private EventCorpus(Map<String, List<StoredPayload>> streams) {
        this.streams = streams;
    }

    /** One line: an event as it was stored. */
    public record StoredPayload(EventName name, String json) {
        byte[] bytes() {
            return json.getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Reads every stream of a folder. */
    public static EventCorpus load(Path folder) throws IOException {
        Map<String, List<StoredPayload>> streams = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith(SUFFIX)) {
                    streams.put(name.substring(0, name.length() - SUFFIX.length()), parse(file));
                }
            }
        }
        return new EventCorpus(streams);
    }

    private static List<StoredPayload> parse(Path file) throws IOException {
        List<StoredPayload> events = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                events.add(parse(file, line));
            }
        }
        return List.copyOf(events);
    }

    private static StoredPayload parse(Path file, String line) {
        int slash = line.indexOf('/');
        int space = line.indexOf(' ');
        if (slash < 0 || space < slash) {
            throw new IllegalArgumentException(file + " has a line that is not \"Name/revision {json}\": " + line);
        }
        EventName name = new EventName(line.substring(0, slash), Integer.parseInt(line, slash + 1, space, 10));
        return new StoredPayload(name, line.substring(space + 1));
    }

    /** The streams by the names of their files. */
    public Map<String, List<StoredPayload>> streams() {
        return Map.copyOf(streams);
    }

    /** Events of the registry, in any revision that can be read, of which the corpus has no line. */
    public Set<String> missing(EventTypeRegistry registry) {
        Set<String> missing = new TreeSet<>(registry.readable());
        streams.values().stream()
                .flatMap(List::stream)
                .forEach(event -> missing.remove(event.name().toString()));
        return missing;
    }

    /** Every stream as this code reads it; throws at the first event that it cannot read. */
    public Map<String, List<Object>> read(EventCodec codec) {
        Map<String, List<Object>> read = new LinkedHashMap<>();
        streams.forEach((stream, events) -> read.put(
                stream,
                events.stream()
                        .map(event ->
                                codec.read(event.name().name(), event.name().revision(), event.bytes()))
                        .toList()));
        return read;
    }

    /**
     * Lines of a newest revision that this code would write differently: the payload's shape has changed without a new
     * revision.
     */
    public List<String> rewritten(EventCodec codec) {
        List<String> changed = new ArrayList<>();
        for (StoredPayload event :
                streams.values().stream().flatMap(List::stream).toList()) {
            EventName name = event.name();
            if (name.revision() == codec.registry().newestRevision(name.name())) {
                byte[] again = codec.write(codec.read(name.name(), name.revision(), event.bytes()));
                String written = new String(again, StandardCharsets.UTF_8);
                if (!written.equals(event.json())) {
                    changed.add(name + " is stored as " + event.json() + " but written as " + written);
                }
            }
        }
        return changed;
    }
}
