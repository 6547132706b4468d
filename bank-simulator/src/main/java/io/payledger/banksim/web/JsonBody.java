package io.payledger.banksim.web;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A request body that must be one JSON object of known fields; each wrong one is a {@link BadRequestException}. */
final class JsonBody {
    private final JsonNode root;
    private final Set<String> asked = new HashSet<>();

    private JsonBody(JsonNode root) {
        this.root = root;
    }

    static JsonBody parse(byte[] body) {
        JsonNode root;
        try {
            root = Json.read(body);
        } catch (JacksonException e) {
            throw new BadRequestException("the body is not one well-formed JSON object");
        }
        if (root == null || !root.isObject()) {
            throw new BadRequestException("the body is not one well-formed JSON object");
        }
        return new JsonBody(root);
    }

    String text(String field, Rule rule) {
        return optionalText(field, rule).orElseThrow(() -> missing(field));
    }

    Optional<String> optionalText(String field, Rule rule) {
        return value(field).map(value -> {
            if (!value.isString()) {
                throw new BadRequestException(field + " must be a text");
            }
            return rule.check(field, value.stringValue());
        });
    }

    long whole(String field, long min, long max) {
        return optionalWhole(field, min, max).orElseThrow(() -> missing(field));
    }

    Optional<Long> optionalWhole(String field, long min, long max) {
        return value(field).map(value -> {
            if (!value.isIntegralNumber()
                    || !value.canConvertToLong()
                    || value.longValue() < min
                    || value.longValue() > max) {
                throw new BadRequestException(field + " must be a whole number from " + min + " to " + max);
            }
            return value.longValue();
        });
    }

    Optional<List<String>> optionalTexts(String field) {
        return value(field).map(value -> {
            List<String> texts = new ArrayList<>();
            for (JsonNode item : value) {
                texts.add(item.isString() ? item.stringValue() : "");
            }
            if (!value.isArray() || texts.contains("") || new HashSet<>(texts).size() < texts.size()) {
                throw new BadRequestException(field + " must be a list of different names");
            }
            return texts;
        });
    }

    /** The object of this field. */
    JsonNode object(String field) {
        JsonNode value = value(field).orElseThrow(() -> missing(field));
        if (!value.isObject()) {
            throw new BadRequestException(field + " must be an object");
        }
        return value;
    }

    /** Refuses the body when it has a field that nobody asked for: a misspelt one must not be ignored. */
    void requireNothingElse() {
        for (String name : root.propertyNames()) {
            if (!asked.contains(name)) {
                String shown = name.length() > 40 ? name.substring(0, 40) + "…" : name;
                throw new BadRequestException("there is no field \"" + shown + "\" here");
            }
        }
    }

    private Optional<JsonNode> value(String field) {
        asked.add(field);
        return Optional.ofNullable(root.get(field));
    }

    private static BadRequestException missing(String field) {
        return new BadRequestException(field + " is missing");
    }
}
