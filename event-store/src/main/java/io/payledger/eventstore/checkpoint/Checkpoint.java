package io.payledger.eventstore.checkpoint;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.merkle.NodeHash;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;

/**
 * What the log was at a moment. Its text is that of a C2SP tlog-checkpoint (https://c2sp.org/tlog-checkpoint): origin, size
 * and root, each on a line, then two extension lines of ours, {@code head} and {@code time}.
 *
 * @param origin the name of the log, the same for all its checkpoints
 * @param size events, which is also the index of the last one; 1 or more
 * @param root of the Merkle tree over them
 * @param head the chain hash of the last one
 * @param at when it was made; cut to microseconds
 */
public record Checkpoint(String origin, long size, NodeHash root, ChainHash head, Instant at) {
    private static final String HEAD = "head ";
    private static final String TIME = "time ";
    private static final int FIXED_LINES = 3;

    public Checkpoint {
        KeyName.require(origin);
        if (size < 1) {
            throw new IllegalArgumentException("A checkpoint has at least one event, not " + size);
        }
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** The text that is signed. */
    public String text() {
        return origin + "\n" + size + "\n" + root.base64() + "\n" + HEAD + head + "\n" + TIME + at + "\n";
    }

    /**
     * Reads such a text; extension lines of others are passed over.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static Checkpoint parse(String text) {
        List<String> lines = List.of(text.split("\n", -1));
        if (lines.size() <= FIXED_LINES || !lines.getLast().isEmpty()) {
            throw new IllegalArgumentException("A checkpoint has an origin, a size and a root, each on a line");
        }
        List<String> extensions = lines.subList(FIXED_LINES, lines.size() - 1);
        try {
            String size = lines.get(1);
            long events = Long.parseLong(size);
            if (!Long.toString(events).equals(size)) {
                throw new IllegalArgumentException(
                        "The size of a checkpoint is written without leading zeros: " + size);
            }
            return new Checkpoint(
                    lines.get(0),
                    events,
                    NodeHash.ofBase64(lines.get(2)),
                    ChainHash.of(HexFormat.of().parseHex(extension(extensions, HEAD))),
                    Instant.parse(extension(extensions, TIME)));
        } catch (DateTimeException | NumberFormatException e) {
            throw new IllegalArgumentException("The checkpoint cannot be read: " + e.getMessage(), e);
        }
    }

    private static String extension(List<String> lines, String name) {
        List<String> found =
                lines.stream().filter(line -> line.startsWith(name)).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    "A checkpoint has one line \"" + name.strip() + "\", not " + found.size());
        }
        return found.getFirst().substring(name.length());
    }
}
