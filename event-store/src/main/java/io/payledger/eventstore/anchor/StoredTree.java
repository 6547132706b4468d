package io.payledger.eventstore.anchor;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.merkle.CompactRange;
import io.payledger.eventstore.merkle.NodeHash;
import io.payledger.eventstore.merkle.TiledSubtrees;
import io.payledger.eventstore.merkle.TreeHasher;
import io.payledger.eventstore.merkle.TreeProofs;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * The Merkle tree over the log, as far as it is stored: one hash for each 256 events, one for each 65,536, and so on, in
 * table merkle_subtrees; the lowest levels are made from the events' own hashes when they are asked for. It grows behind the
 * log, never at an append. Several nodes may grow it at once: all write the same.
 */
public final class StoredTree {
    /** Subtrees that are made in one transaction: 65,536 events, some tenths of a second. */
    private static final int STRIDE = 256;

    private static final String STORED = "SELECT count(*) FROM merkle_subtrees WHERE level = ?";
    private static final String LEAVES =
            "SELECT hash FROM events WHERE global_index > ? AND global_index <= ? ORDER BY global_index";
    private static final String SUBTREES =
            "SELECT hash FROM merkle_subtrees WHERE level = ? AND number >= ? AND number < ? ORDER BY number";
    private static final String INSERT =
            "INSERT INTO merkle_subtrees (level, number, hash) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

    private final DataSource dataSource;

    /** @param dataSource as a role that may read the log; only to grow, also add subtrees */
    public StoredTree(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Stores every whole subtree over the first {@code size} events that is missing. */
    public void growTo(long size) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(true);
            for (int row = 1; size >> (TiledSubtrees.HEIGHT * row) > 0; row++) {
                grow(connection, row, size >> (TiledSubtrees.HEIGHT * row));
            }
        } catch (SQLException e) {
            throw new TreeUnreadableException("The Merkle tree could not be grown: " + e.getMessage(), e);
        }
    }

    private void grow(Connection connection, int row, long wanted) throws SQLException {
        long next = count(connection, TiledSubtrees.HEIGHT * row);
        TreeHasher hasher = new TreeHasher();
        while (next < wanted) {
            long end = Math.min(wanted, next + STRIDE);
            List<NodeHash> below = read(connection, hasher, row - 1, next << TiledSubtrees.HEIGHT, (int)
                    ((end - next) << TiledSubtrees.HEIGHT));
            try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                for (long number = next; number < end; number++) {
                    int from = (int) ((number - next) << TiledSubtrees.HEIGHT);
                    CompactRange subtree = new CompactRange(hasher, 0);
                    below.subList(from, from + TiledSubtrees.WIDTH).forEach(subtree::append);
                    insert.setInt(1, TiledSubtrees.HEIGHT * row);
                    insert.setLong(2, number);
                    insert.setBytes(3, subtree.root().toBytes());
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            next = end;
        }
    }

    /** Proofs and root of the tree over the first {@code size} events; it must have grown to there. */
    public TreeProofs proofs(long size) {
        return new TreeProofs(
                new TiledSubtrees(
                        (row, first, count) -> {
                            try (Connection connection = dataSource.getConnection()) {
                                return read(connection, new TreeHasher(), row, first, count);
                            } catch (SQLException e) {
                                throw new TreeUnreadableException(
                                        "The Merkle tree could not be read: " + e.getMessage(), e);
                            }
                        },
                        size),
                size);
    }

    private static List<NodeHash> read(Connection connection, TreeHasher hasher, int row, long first, int count)
            throws SQLException {
        List<NodeHash> hashes = new ArrayList<>(count);
        try (PreparedStatement query = connection.prepareStatement(row == 0 ? LEAVES : SUBTREES)) {
            int parameter = 1;
            if (row > 0) {
                query.setInt(parameter++, TiledSubtrees.HEIGHT * row);
            }
            query.setLong(parameter++, first);
            query.setLong(parameter, first + count);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    byte[] hash = rows.getBytes(1);
                    hashes.add(row == 0 ? hasher.leaf(ChainHash.of(hash)) : NodeHash.of(hash));
                }
            }
        }
        if (hashes.size() != count) {
            throw new TreeUnreadableException(
                    "Of the " + count + " hashes of level " + TiledSubtrees.HEIGHT * row + " from " + first
                            + " on only " + hashes.size() + " are there",
                    null);
        }
        return hashes;
    }

    private static long count(Connection connection, int level) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(STORED)) {
            query.setInt(1, level);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
