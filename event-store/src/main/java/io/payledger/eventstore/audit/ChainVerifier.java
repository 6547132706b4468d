package io.payledger.eventstore.audit;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.ChainWalk;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.merkle.CompactRange;
import io.payledger.eventstore.merkle.TreeHasher;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Walks the chain of a live log from a start to its end, while it may go on growing behind. Several readers check ranges
 * of it side by side; memory does not depend on the length of the log. Reads only: the auditor's role is enough.
 */
public final class ChainVerifier {
    /** Events of a range: some milliseconds of work, fine enough for a progress bar, and one subtree of the Merkle tree. */
    private static final int RANGE = 4_096;

    private static final String END = """
            SELECT h.global_index, h.hash, coalesce((SELECT max(global_index) FROM events), 0) FROM log_head h
            """;

    private final DataSource dataSource;
    private final int readers;

    /**
     * @param dataSource as a role that may select from events and log_head
     * @param readers ranges that are read and checked at one time, each on a connection of its own
     */
    public ChainVerifier(DataSource dataSource, int readers) {
        this.dataSource = dataSource;
        this.readers = readers;
    }

    /** Checks the whole log. */
    public ChainReport verify(VerifyProgress progress) throws SQLException, InterruptedException {
        return verify(0, ChainHash.GENESIS, List.of(), progress);
    }

    /**
     * Checks the whole log, and that it is the one that these checkpoints were made of.
     *
     * @param checkpoints whose signatures were checked, in any order
     */
    public ChainReport verify(List<Checkpoint> checkpoints, VerifyProgress progress)
            throws SQLException, InterruptedException {
        return verify(0, ChainHash.GENESIS, checkpoints, progress);
    }

    /**
     * Checks what comes after a place that is trusted, as that of a signed checkpoint.
     *
     * @param afterIndex the trusted index, 0 for none
     * @param afterHash the hash there
     * @throws SQLException when the log cannot be read to its end; nothing is known then
     */
    public ChainReport verify(long afterIndex, ChainHash afterHash, VerifyProgress progress)
            throws SQLException, InterruptedException {
        return verify(afterIndex, afterHash, List.of(), progress);
    }

    private ChainReport verify(
            long afterIndex, ChainHash afterHash, List<Checkpoint> checkpoints, VerifyProgress progress)
            throws SQLException, InterruptedException {
        LogEnd end = readEnd();
        long signed = checkpoints.stream().mapToLong(Checkpoint::size).max().orElse(0);
        long reached = Math.max(signed, Math.max(end.floorIndex(), afterIndex));
        // The rest is checked all the same: a cut tail may hide an earlier fault.
        ChainReport report = walk(afterIndex, afterHash, new Outside(checkpoints), end, progress);
        return report instanceof ChainReport.Intact intact && end.index() < reached ? cutOff(intact, reached) : report;
    }

    private static ChainReport cutOff(ChainReport.Intact intact, long reached) {
        return new ChainReport.Broken(
                intact.count(),
                new ChainFault(
                        intact.headIndex() + 1,
                        ChainFault.Kind.CUT_OFF,
                        "the log ends at " + intact.headIndex() + ", but has reached " + reached + " before"));
    }

    private ChainReport walk(long afterIndex, ChainHash afterHash, Outside outside, LogEnd end, VerifyProgress progress)
            throws SQLException, InterruptedException {
        long total = Math.max(0, end.index() - afterIndex);
        Queue<Future<CheckedRange>> running = new ArrayDeque<>();
        ChainHash last = afterHash;
        CompactRange tree = new CompactRange(new TreeHasher(), afterIndex);
        long done = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(readers)) {
            long next = afterIndex + 1;
            while (next <= end.index() || !running.isEmpty()) {
                while (next <= end.index() && running.size() < 2 * readers) {
                    long from = next;
                    long to = Math.min(end.index(), next + RANGE - 1);
                    running.add(threads.submit(() -> check(from, to, outside, end)));
                    next = to + 1;
                }
                CheckedRange range = result(running.remove());
                ChainFault fault = range.faultAfter(last, tree);
                if (fault != null) {
                    running.forEach(future -> future.cancel(false));
                    return new ChainReport.Broken(fault.globalIndex() - 1 - afterIndex, fault);
                }
                last = range.lastHash();
                tree.append(range.leaves().tree());
                done += range.to() - range.from() + 1;
                progress.at(done, total);
            }
        }
        return new ChainReport.Intact(total, Math.max(end.index(), afterIndex), last);
    }

    private CheckedRange check(long from, long to, Outside outside, LogEnd end) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            ChainWalk walk = new ChainWalk(from, null);
            CheckedLeaves leaves = new CheckedLeaves(from, outside);
            ChainFault fault = EventCopy.walk(connection, from, to, walk, leaves);
            if (fault == null && walk.nextIndex() <= to) {
                long missing = walk.nextIndex();
                fault = new ChainFault(missing, ChainFault.Kind.GAP, "there is no event at " + missing);
            }
            if (fault == null && from <= end.floorIndex() && end.floorIndex() <= to) {
                fault = floorFault(connection, end);
            }
            return new CheckedRange(from, to, walk.firstPrevious(), walk.lastHash(), leaves, fault);
        }
    }

    private static @Nullable ChainFault floorFault(Connection connection, LogEnd end) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT hash FROM events WHERE global_index = ?")) {
            statement.setLong(1, end.floorIndex());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                ChainHash hash = ChainHash.of(row.getBytes(1));
                return hash.equals(end.floorHash())
                        ? null
                        : new ChainFault(
                                end.floorIndex(),
                                ChainFault.Kind.REPLACED,
                                "the event has hash " + hash + ", but log_head remembers " + end.floorHash());
            }
        }
    }

    private LogEnd readEnd() throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(END)) {
            if (!row.next()) {
                throw new SQLException("Table log_head has no row");
            }
            return new LogEnd(row.getLong(1), ChainHash.of(row.getBytes(2)), row.getLong(3));
        }
    }

    private static CheckedRange result(Future<CheckedRange> future) throws SQLException, InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new SQLException("The log could not be read: " + e.getCause(), e);
        }
    }

    private record LogEnd(long floorIndex, ChainHash floorHash, long index) {}

    private record CheckedRange(
            long from,
            long to,
            @Nullable ChainHash firstPrevious,
            @Nullable ChainHash walkedTo,
            CheckedLeaves leaves,
            @Nullable ChainFault ownFault) {

        /**
         * The first fault of this range when it follows an event with this hash, and those leaves; {@code null} when there is
         * none.
         */
        @Nullable
        ChainFault faultAfter(ChainHash before, CompactRange treeBefore) {
            if (firstPrevious != null && !firstPrevious.equals(before)) {
                return ChainWalk.wrongPrevious(from, before, firstPrevious);
            }
            ChainFault replaced = leaves.faultAfter(treeBefore);
            return replaced == null ? ownFault : replaced;
        }

        ChainHash lastHash() {
            if (walkedTo == null) {
                throw new IllegalStateException("A range without a fault has a last hash");
            }
            return walkedTo;
        }
    }
}
