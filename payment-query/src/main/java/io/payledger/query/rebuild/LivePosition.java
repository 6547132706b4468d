package io.payledger.query.rebuild;

import java.util.List;
import java.util.Optional;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Which events the live tables of a projection hold, as the tokens of its processor say. */
final class LivePosition {
    private static final String TOKENS =
            "SELECT segment, token, token_type FROM token_entry WHERE processor_name = ? ORDER BY segment";

    private static final String PLAIN = GlobalSequenceTrackingToken.class.getName();

    private final String projection;
    private final Serializer serializer;

    /** @param serializer the one that the token store writes with */
    LivePosition(String projection, Serializer serializer) {
        this.projection = projection;
        this.serializer = serializer;
    }

    /** As of now; empty when the processor has no position yet, or is in the middle of a replay or a merge. */
    Optional<Applied> read(JdbcClient jdbc) {
        return of(jdbc, TOKENS);
    }

    /**
     * As {@link #read}, and it stays so until the transaction ends. A processor stores its token first and its rows then,
     * in one transaction; whoever holds the token holds the tables still.
     */
    Optional<Applied> hold(JdbcClient jdbc) {
        return of(jdbc, TOKENS + " FOR UPDATE");
    }

    private Optional<Applied> of(JdbcClient jdbc, String sql) {
        List<Stored> tokens = jdbc.sql(sql)
                .param(projection)
                .query((row, number) ->
                        new Stored(row.getInt("segment"), row.getBytes("token"), row.getString("token_type")))
                .list();
        if (tokens.isEmpty() || tokens.stream().anyMatch(Stored::isOnItsWay)) {
            return Optional.empty();
        }
        int[] segments = tokens.stream().mapToInt(Stored::segment).toArray();
        return Optional.of(new Applied(tokens.stream()
                .map(stored -> {
                    Segment segment = Segment.computeSegment(stored.segment(), segments);
                    return new Applied.Part(segment.getSegmentId(), segment.getMask(), positionOf(stored));
                })
                .toList()));
    }

    private long positionOf(Stored stored) {
        if (stored.token() == null) {
            return 0;
        }
        TrackingToken token =
                serializer.deserialize(new SimpleSerializedObject<>(stored.token(), byte[].class, PLAIN, null));
        return token.position().orElse(0);
    }

    private record Stored(
            int segment, byte @Nullable [] token, @Nullable String type) {

        /** In a replay or after a merge of segments, a token is two positions. */
        boolean isOnItsWay() {
            return token != null && !PLAIN.equals(type);
        }
    }
}
