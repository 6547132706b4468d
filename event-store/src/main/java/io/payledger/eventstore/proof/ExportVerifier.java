package io.payledger.eventstore.proof;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainFault.Kind;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignatureRefusedException;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.VerifierKey;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Checks an export from nothing but the file, public keys, and checkpoints that were kept elsewhere. Takes whatever a
 * stranger sends; memory does not depend on its length.
 */
public final class ExportVerifier {
    private final List<VerifierKey> keys;
    private final List<Checkpoint> known;

    /**
     * @param keys that are trusted, at least one
     * @param known checkpoints that came another way than the file, their signatures checked; they show a file that is true
     *     but older than it could be
     */
    public ExportVerifier(Collection<VerifierKey> keys, Collection<SignedCheckpoint> known) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("Without a public key that is trusted nothing can be checked");
        }
        this.keys = List.copyOf(keys);
        this.known = known.stream().map(SignedCheckpoint::checkpoint).toList();
    }

    /**
     * The part of the log that a file must hold.
     *
     * @param from its first index
     * @param to its last; empty for the newest checkpoint's
     */
    public record Range(long from, OptionalLong to) {
        /** All that was signed. */
        public static final Range WHOLE = new Range(1, OptionalLong.empty());
    }

    /**
     * Checks a file to its end or its first fault.
     *
     * @param wanted what it must hold when it is a run of the log; a choice of events says itself what it holds
     * @throws IOException when the file cannot be read; nothing is known then
     */
    public ExportReport verify(InputStream file, Range wanted) throws IOException {
        ExportLines lines = new ExportLines(file);
        ExportHeader header;
        Checkpoint own;
        try {
            JsonNode first = lines.next();
            if (first == null) {
                return refused(0, wanted.from, Kind.UNREADABLE, "the file is empty");
            }
            header = ExportJson.readHeader(first);
            own = SignedCheckpoint.open(header.checkpoint(), keys).checkpoint();
        } catch (SignatureRefusedException e) {
            return refused(0, wanted.from, Kind.NOT_SIGNED, "the checkpoint in the file: " + e.getMessage());
        } catch (IllegalArgumentException | ArithmeticException e) {
            return refused(0, wanted.from, Kind.UNREADABLE, "the first line: " + e.getMessage());
        }
        return header.aggregates() == null
                ? verifyLog(lines, header, own, wanted)
                : walk(lines, header, own, new ChoiceCheck(header, own));
    }

    private ExportReport verifyLog(ExportLines lines, ExportHeader header, Checkpoint own, Range wanted)
            throws IOException {
        List<Checkpoint> checkpoints = new ArrayList<>(known);
        checkpoints.add(own);
        TrustedCheckpoints trusted = new TrustedCheckpoints(checkpoints);
        if (header.from() != wanted.from) {
            return refused(0, wanted.from, Kind.NOT_ASKED_FOR, "the file begins at " + header.from());
        }
        ExportReport report = walk(lines, header, own, new LogCheck(header, own, trusted));
        long end = wanted.to.orElse(trusted.newestSize());
        if (report instanceof ExportReport.Proved proved && header.to() != end) {
            return header.to() < end
                    ? refused(
                            proved.count(),
                            header.to() + 1,
                            Kind.CUT_OFF,
                            "the events end at " + header.to() + ", but must reach " + end)
                    : refused(proved.count(), end + 1, Kind.NOT_ASKED_FOR, "the events must end at " + end);
        }
        return report;
    }

    private static ExportReport walk(ExportLines lines, ExportHeader header, Checkpoint own, EventCheck check)
            throws IOException {
        long count = 0;
        try {
            JsonNode line = lines.next();
            while (line != null && !ExportJson.isFooter(line)) {
                ChainFault fault = check.accept(ExportJson.readEvent(line));
                if (fault != null) {
                    return new ExportReport.Refused(count, fault);
                }
                count++;
                line = lines.next();
            }
            if (line == null) {
                return refused(count, check.nextIndex(), Kind.CUT_OFF, "the file ends without its last line");
            }
            ExportJson.Footer footer = ExportJson.readFooter(line);
            if (footer.events() != count) {
                return refused(
                        count,
                        check.nextIndex(),
                        Kind.CUT_OFF,
                        "the last line counts " + footer.events() + " events, but " + count + " are here");
            }
            ChainFault fault = check.end(footer.proof());
            if (fault != null) {
                return new ExportReport.Refused(count, fault);
            }
            if (lines.next() != null) {
                return refused(count, check.nextIndex(), Kind.UNREADABLE, "the file goes on behind its last line");
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            return refused(count, check.nextIndex(), Kind.UNREADABLE, String.valueOf(e.getMessage()));
        }
        return new ExportReport.Proved(count, header.from(), header.to(), header.aggregates(), own);
    }

    private static ExportReport refused(long count, long index, Kind kind, @Nullable String detail) {
        return new ExportReport.Refused(count, new ChainFault(index, kind, String.valueOf(detail)));
    }
}
