package io.payledger.saga.deadline;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Deadlines as JSON text in their rows: a person can read them with SQL, and no Java object is ever rebuilt from bytes
 * of the database, as db-scheduler's default does.
 */
final class JsonTaskData implements Serializer {
    private final JsonMapper mapper;

    JsonTaskData(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public byte @Nullable [] serialize(@Nullable Object data) {
        return data == null ? null : mapper.writeValueAsBytes(data);
    }

    @Override
    public <T> @Nullable T deserialize(Class<T> type, byte @Nullable [] data) {
        return data == null ? null : mapper.readValue(data, type);
    }
}
