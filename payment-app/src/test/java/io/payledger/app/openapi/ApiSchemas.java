package io.payledger.app.openapi;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** JSON Schemas of the records that routes take and give; each is named once, under components. */
final class ApiSchemas {
    private static final Set<String> IDS = Set.of("OrderId", "MerchantId", "RefundId", "DisputeId");

    private final Map<String, Map<String, Object>> named = new TreeMap<>();
    private final Map<String, Class<?>> owners = new TreeMap<>();
    private final JavadocTexts texts;

    ApiSchemas(JavadocTexts texts) {
        this.texts = texts;
    }

    Map<String, Map<String, Object>> named() {
        return named;
    }

    /** The schema of a value of this type: inline when it is simple, a reference when it is a record. */
    Map<String, Object> of(Type type) {
        return switch (type) {
            case ParameterizedType generic -> ofGeneric(generic);
            case WildcardType wildcard -> of(wildcard.getUpperBounds()[0]);
            case Class<?> plain -> ofClass(plain);
            default -> new TreeMap<>(Map.of("type", "object"));
        };
    }

    private Map<String, Object> ofGeneric(ParameterizedType generic) {
        Class<?> raw = (Class<?>) generic.getRawType();
        Type[] arguments = generic.getActualTypeArguments();
        if (Collection.class.isAssignableFrom(raw)) {
            return schema("type", "array", "items", of(arguments[0]));
        }
        if (Map.class.isAssignableFrom(raw)) {
            return schema("type", "object", "additionalProperties", of(arguments[1]));
        }
        return of(arguments[0]);
    }

    private Map<String, Object> ofClass(Class<?> type) {
        if (type == long.class || type == Long.class) {
            return schema("type", "integer", "format", "int64");
        }
        if (type == int.class || type == Integer.class) {
            return schema("type", "integer", "format", "int32");
        }
        if (Number.class.isAssignableFrom(type)) {
            return schema("type", "integer");
        }
        if (type == boolean.class || type == Boolean.class) {
            return schema("type", "boolean");
        }
        if (type == Instant.class) {
            return schema("type", "string", "format", "date-time");
        }
        if (type == LocalDate.class) {
            return schema("type", "string", "format", "date");
        }
        if (type == byte[].class) {
            return schema("type", "string", "contentEncoding", "base64");
        }
        if (type.isEnum()) {
            return schema(
                    "type",
                    "string",
                    "enum",
                    Arrays.stream(type.getEnumConstants()).map(Object::toString).toList());
        }
        if (IDS.contains(type.getSimpleName())) {
            return schema("type", "string", "pattern", ApiParameters.ID_PATTERN);
        }
        if (JsonNode.class.isAssignableFrom(type) || type == Object.class) {
            return schema("type", "object");
        }
        if (type.isSealed() && type.isInterface()) {
            return schema(
                    "oneOf",
                    Arrays.stream(type.getPermittedSubclasses()).map(this::of).toList());
        }
        if (type.isRecord() && !isWrittenAsText(type)) {
            name(type);
            return schema("$ref", "#/components/schemas/" + nameOf(type));
        }
        return schema("type", "string");
    }

    private static boolean isWrittenAsText(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).anyMatch(ApiSchemas::isJsonValue)
                || Arrays.stream(type.getDeclaredMethods()).anyMatch(ApiSchemas::isJsonValue);
    }

    private static boolean isJsonValue(AnnotatedElement member) {
        return member.isAnnotationPresent(JsonValue.class);
    }

    /** With the record that it is nested in: {@code Settlement.Line}. */
    static String nameOf(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null ? type.getSimpleName() : nameOf(outer) + "." + type.getSimpleName();
    }

    private void name(Class<?> type) {
        Class<?> owner = owners.putIfAbsent(nameOf(type), type);
        if (owner == type) {
            return;
        }
        if (owner != null) {
            throw new IllegalStateException("Two bodies have one name: " + owner + " and " + type);
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonIgnore.class)) {
                continue;
            }
            Map<String, Object> property = of(component.getGenericType());
            String text = texts.of(type, component.getName());
            if (!text.isEmpty()) {
                property.put("description", text);
            }
            properties.put(component.getName(), property);
            if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                required.add(component.getName());
            }
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("description", texts.of(type));
        schema.put("properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        named.put(nameOf(type), schema);
    }

    private static Map<String, Object> schema(Object... keysAndValues) {
        Map<String, Object> schema = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            schema.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return schema;
    }
}
