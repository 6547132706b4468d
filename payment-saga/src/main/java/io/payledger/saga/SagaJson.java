package io.payledger.saga;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON of stored sagas and deadlines. A mapper of its own: what is stored must not change with the settings of the
 * HTTP API. Fields that are unknown are skipped, so that the release before can be put back; those that are missing are
 * null, false or 0, so that what it stored can be read.
 */
final class SagaJson {

    private SagaJson() {}

    static JsonMapper mapper() {
        JsonMapper.Builder builder = JsonMapper.builder();
        configure(builder);
        return builder.build();
    }

    /** For Axon's store and deadlines, whose serializer builds a mapper itself. */
    static Serializer serializer() {
        return Jackson3Serializer.builder()
                .jsonMapperBuilderCustomizer(SagaJson::configure)
                .build();
    }

    private static void configure(JsonMapper.Builder builder) {
        builder.changeDefaultVisibility(visible -> visible.withFieldVisibility(Visibility.ANY)
                        .withGetterVisibility(Visibility.NONE)
                        .withIsGetterVisibility(Visibility.NONE))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }
}
