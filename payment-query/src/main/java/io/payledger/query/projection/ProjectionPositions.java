package io.payledger.query.projection;

import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How far projections have come, as their processors' tokens say. */
public final class ProjectionPositions {
    private static final String TOKENS = "SELECT token, token_type FROM token_entry WHERE processor_name = ?";

    private final JdbcClient jdbc;
    private final Serializer serializer;

    /** @param serializer the one that Axon's token store writes with */
    public ProjectionPositions(JdbcClient jdbc, Serializer serializer) {
        this.jdbc = jdbc;
        this.serializer = serializer;
    }

    /**
     * The global index up to which every event is in the projection; later ones may be. 0 before the first. It is that of
     * the slowest segment: a segment without events of its own notes every second how far it has looked.
     */
    public long asOf(String projection) {
        return jdbc
                .sql(TOKENS)
                .param(projection)
                .query((row, number) -> positionOf(row.getBytes("token"), row.getString("token_type")))
                .list()
                .stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
    }

    private long positionOf(byte @Nullable [] token, @Nullable String type) {
        if (token == null || type == null) {
            return 0;
        }
        TrackingToken read = serializer.deserialize(new SimpleSerializedObject<>(token, byte[].class, type, null));
        return read.position().orElse(0);
    }
}
