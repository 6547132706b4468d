package io.payledger.query.history;

import io.payledger.query.reading.Conditions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Goes through the log in one direction and gathers what a filter means: full blocks by what is written down of them, the
 * rest event by event. Stops after a bounded number of blocks, whatever it has found by then. For one question, within one
 * snapshot.
 */
final class HistoryWalk {
    /** A page that finds nothing in four million events is given back, with the place where the next one goes on. */
    static final int MOST_BLOCKS = 4_096;

    private static final int BLOCKS_AT_ONCE = 64;

    private final JdbcClient jdbc;
    private final HistoryFilter filter;
    private final int wanted;
    private final List<LoggedEvent> found = new ArrayList<>();
    private @Nullable Long stoppedAt;

    /** @param wanted events at most */
    HistoryWalk(JdbcClient jdbc, HistoryFilter filter, int wanted) {
        this.jdbc = jdbc;
        this.filter = filter;
        this.wanted = wanted;
    }

    /** A stretch of the log, both ends in it. */
    private record Stretch(long first, long last, boolean inBlocks) {
        boolean isEmpty() {
            return last < first;
        }
    }

    /** Gathers from the whole log, or from behind this index in the direction of the filter. */
    HistoryWalk from(@Nullable Long behind, long head) {
        long first = behind == null || filter.newestFirst() ? 1 : behind + 1;
        long last = behind == null || !filter.newestFirst() ? head : Math.min(head, behind - 1);
        if (filter.payment() != null) {
            ofPayment(first, last);
            return this;
        }
        for (Stretch stretch : stretches(first, last)) {
            if (found.size() < wanted && stoppedAt == null && !stretch.isEmpty()) {
                if (stretch.inBlocks() && filter.isByName()) {
                    byName(stretch);
                } else {
                    eventByEvent(stretch);
                }
            }
        }
        return this;
    }

    List<LoggedEvent> found() {
        return found;
    }

    /** The index that everything up to was looked at; null when that is all there is. */
    @Nullable
    Long stoppedAt() {
        return stoppedAt;
    }

    private List<Stretch> stretches(long first, long last) {
        long filled = jdbc.sql("SELECT coalesce(max(block) + 1, 0) FROM event_block")
                        .query(Long.class)
                        .single()
                * EventBlocks.SIZE;
        Stretch rest = new Stretch(Math.max(first, filled + 1), last, false);
        Stretch blocks = filter.isByTime() ? ofTime(first, last) : new Stretch(first, Math.min(last, filled), true);
        return filter.newestFirst() ? List.of(rest, blocks) : List.of(blocks, rest);
    }

    /** From the first block to the last that has anything of the time; clocks of nodes differ, so some between may not. */
    private Stretch ofTime(long first, long last) {
        Conditions time = Conditions.none().and("latest >= ?", filter.from()).and("earliest < ?", filter.to());
        return jdbc.sql("SELECT min(block) AS first, max(block) + 1 AS behind FROM event_block" + time.where())
                .params(time.parameters())
                .query((row, number) -> {
                    long from = row.getLong("first") * EventBlocks.SIZE + 1;
                    boolean none = row.wasNull();
                    long to = row.getLong("behind") * EventBlocks.SIZE;
                    return none
                            ? new Stretch(1, 0, true)
                            : new Stretch(Math.max(first, from), Math.min(last, to), true);
                })
                .single();
    }

    private void ofPayment(long first, long last) {
        Conditions conditions = filter.conditions().and("global_index BETWEEN ? AND ?", List.of(first, last));
        found.addAll(jdbc.sql("WITH own AS MATERIALIZED (SELECT * FROM events WHERE aggregate_id = ANY (?::text[]))"
                        + " SELECT " + LoggedEvent.COLUMNS + " FROM own" + conditions.where()
                        + " ORDER BY global_index" + filter.direction() + " LIMIT " + wanted)
                .params(Stream.concat(
                                Stream.<Object>of((Object) filter.streams().toArray(String[]::new)),
                                conditions.parameters().stream())
                        .toList())
                .query((row, number) -> LoggedEvent.of(row))
                .list());
    }

    private void eventByEvent(Stretch stretch) {
        read(filter.conditions().and("global_index BETWEEN ? AND ?", List.of(stretch.first(), stretch.last())));
    }

    private void byName(Stretch stretch) {
        long firstBlock = (stretch.first() - 1) / EventBlocks.SIZE;
        long lastBlock = (stretch.last() - 1) / EventBlocks.SIZE;
        for (int blocks = 0; firstBlock <= lastBlock; blocks += BLOCKS_AT_ONCE) {
            if (blocks >= MOST_BLOCKS) {
                stoppedAt =
                        filter.newestFirst() ? (lastBlock + 1) * EventBlocks.SIZE + 1 : firstBlock * EventBlocks.SIZE;
                return;
            }
            List<Posting> postings = postings(firstBlock, lastBlock);
            if (postings.isEmpty()) {
                return;
            }
            read(postings, stretch);
            if (found.size() == wanted || postings.size() < BLOCKS_AT_ONCE) {
                return;
            }
            if (filter.newestFirst()) {
                lastBlock = postings.getLast().block() - 1;
            } else {
                firstBlock = postings.getLast().block() + 1;
            }
        }
    }

    /** Where in a block something is. */
    private record Posting(long block, List<Short> places) {
        static Posting of(ResultSet row) throws SQLException {
            return new Posting(row.getLong("block"), List.of((Short[])
                    row.getArray("places").getArray()));
        }

        LongStream indexes() {
            return places.stream().mapToLong(place -> block * EventBlocks.SIZE + place + 1);
        }
    }

    private List<Posting> postings(long firstBlock, long lastBlock) {
        Conditions blocks = Conditions.none().and("p.block BETWEEN ? AND ?", List.of(firstBlock, lastBlock));
        String actor = filter.actor() == null ? null : EventBlocks.nameOf(filter.actor());
        String sql;
        if (filter.type() != null && actor != null) {
            blocks = blocks.and("p.kind = 'TYPE' AND p.name = ?", filter.type())
                    .and("a.kind = 'ACTOR' AND a.name = ?", actor);
            sql = "SELECT p.block, array(SELECT place FROM unnest(p.places) place WHERE place = ANY (a.places)"
                    + " ORDER BY place) AS places FROM event_posting p JOIN event_posting a ON a.block = p.block";
        } else {
            blocks = blocks.and("p.kind = 'TYPE' AND p.name = ?", filter.type())
                    .and("p.kind = 'ACTOR' AND p.name = ?", actor);
            sql = "SELECT p.block, p.places FROM event_posting p";
        }
        return jdbc.sql(sql + blocks.where() + " ORDER BY p.block" + filter.direction() + " LIMIT " + BLOCKS_AT_ONCE)
                .params(blocks.parameters())
                .query((row, number) -> Posting.of(row))
                .list();
    }

    /** A filter by time leaves some of the events out, so it may take more than one look until there are enough. */
    private void read(List<Posting> postings, Stretch stretch) {
        long[] indexes = postings.stream()
                .flatMapToLong(Posting::indexes)
                .filter(index -> index >= stretch.first() && index <= stretch.last())
                .sorted()
                .toArray();
        int next = 0;
        while (next < indexes.length && found.size() < wanted) {
            int size = Math.min(indexes.length - next, Math.max(wanted - found.size(), BLOCKS_AT_ONCE));
            Long[] some = new Long[size];
            for (int i = 0; i < size; i++) {
                some[i] = filter.newestFirst() ? indexes[indexes.length - 1 - next - i] : indexes[next + i];
            }
            next += size;
            readExactly(some);
        }
    }

    private void readExactly(Long[] indexes) {
        Conditions times = filter.times();
        List<Object> parameters = new ArrayList<>(times.parameters());
        parameters.add(indexes);
        add(jdbc.sql("SELECT " + LoggedEvent.COLUMNS + " FROM events"
                        + (times.where().isEmpty() ? " WHERE" : times.where() + " AND")
                        + " global_index = ANY (?::bigint[]) ORDER BY global_index" + filter.direction())
                .params(parameters)
                .query((row, number) -> LoggedEvent.of(row))
                .list());
    }

    private void read(Conditions conditions) {
        add(jdbc.sql("SELECT " + LoggedEvent.COLUMNS + " FROM events" + conditions.where() + " ORDER BY global_index"
                        + filter.direction() + " LIMIT " + (wanted - found.size()))
                .params(conditions.parameters())
                .query((row, number) -> LoggedEvent.of(row))
                .list());
    }

    private void add(List<LoggedEvent> more) {
        more.stream().limit(wanted - found.size()).forEach(found::add);
    }
}
