package io.payledger.command.web;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * JSON as a caller must send it: an integer is an integer and a text is a text, no field twice, no field that is not
 * documented, nothing after the end. What is lenient here has cost other people money (cases C03, C04, C06, C19).
 */
public final class StrictJson {
    /** The deepest body has two levels; a parser that follows a hundred thousand can run out of stack. */
    private static final int MAX_DEPTH = 16;

    /** A long has 19 digits; reading millions of digits takes seconds. */
    private static final int MAX_NUMBER_LENGTH = 32;

    private static final int MAX_NAME_LENGTH = 128;
    private static final int MAX_TEXT_LENGTH = 16 * 1024;

    private StrictJson() {}

    /** A new mapper for bodies from outside, for reading and for writing the answers. */
    public static JsonMapper mapper() {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxNumberLength(MAX_NUMBER_LENGTH)
                        .maxNameLength(MAX_NAME_LENGTH)
                        .maxStringLength(MAX_TEXT_LENGTH)
                        .build())
                .build();
        return JsonMapper.builder(factory)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(
                        LogicalType.Integer,
                        config -> refuse(
                                config,
                                CoercionInputShape.String,
                                CoercionInputShape.EmptyString,
                                CoercionInputShape.Float,
                                CoercionInputShape.Boolean))
                .withCoercionConfig(
                        LogicalType.Textual,
                        config -> refuse(
                                config,
                                CoercionInputShape.Integer,
                                CoercionInputShape.Float,
                                CoercionInputShape.Boolean))
                .build();
    }

    private static void refuse(MutableCoercionConfig config, CoercionInputShape... shapes) {
        for (CoercionInputShape shape : shapes) {
            config.setCoercion(shape, CoercionAction.Fail);
        }
    }
}
