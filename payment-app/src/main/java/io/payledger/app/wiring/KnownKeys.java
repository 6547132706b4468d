package io.payledger.app.wiring;

import io.payledger.app.log.LogProperties;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.context.annotation.Import;

/**
 * All keys of the ledger, whatever roles a process runs: the components of the records that the wiring enables. A part of
 * a key that the operator chooses, as the name of a channel, is {@value #ANY} here.
 */
public final class KnownKeys {
    private static final String ROOT = "payledger";
    private static final String ANY = "*";

    private final List<List<String>> keys;

    private KnownKeys(List<List<String>> keys) {
        this.keys = keys;
    }

    /** Those of the application with every role. */
    public static KnownKeys ofTheWiring() {
        return new KnownKeys(
                records().stream().flatMap(KnownKeys::keysOf).distinct().toList());
    }

    /** The records whose keys are known. */
    static Set<Class<?>> records() {
        // These two are read before there is any wiring.
        Set<Class<?>> records = new LinkedHashSet<>(List.of(NodeProperties.class, LogProperties.class));
        Set<Class<?>> seen = new HashSet<>();
        collect(LedgerApplication.class, seen, records);
        for (NodeRole role : NodeRole.values()) {
            role.modules().forEach(module -> collect(module, seen, records));
        }
        return records;
    }

    /** Whether a key of the ledger has this name; a name below another root is none of ours and passes. */
    public boolean knows(ConfigurationPropertyName name) {
        return !isOurs(name) || keys.stream().anyMatch(key -> fits(key, name));
    }

    /** Whether an environment variable of this name is a key of the ledger, or none of ours. */
    public boolean knowsVariable(String variable) {
        String name = variable.toLowerCase(Locale.ROOT);
        // Dashes may be left out or be underscores, so only the letters can be compared.
        return !name.startsWith(ROOT + "_")
                || keys.stream()
                        .anyMatch(key -> name.replace("_", "")
                                .matches(key.stream()
                                                .map(part -> part.equals(ANY) ? ".+" : part.replace("-", ""))
                                                .collect(Collectors.joining())
                                        + "[0-9]*"));
    }

    /** The known key that is most like this one. */
    public String nearest(String name) {
        return keys.stream()
                .map(key -> filledIn(key, name))
                .min(Comparator.comparingInt(key -> distance(key, name)))
                .orElseThrow();
    }

    private static boolean isOurs(ConfigurationPropertyName name) {
        return name.getNumberOfElements() > 0
                && name.getElement(0, Form.UNIFORM).equals(ROOT);
    }

    private static boolean fits(List<String> key, ConfigurationPropertyName name) {
        int parts = name.getNumberOfElements();
        while (parts > key.size() && name.isNumericIndex(parts - 1)) {
            parts--;
        }
        // What the operator chooses at the end may have dots of its own: ssl.truststore.location.
        if (parts > key.size() && key.getLast().equals(ANY)) {
            parts = key.size();
        }
        return parts == key.size()
                && IntStream.range(0, parts)
                        .allMatch(i -> key.get(i).equals(ANY)
                                || key.get(i).replace("-", "").equals(name.getElement(i, Form.UNIFORM)));
    }

    private static void collect(Class<?> module, Set<Class<?>> seen, Set<Class<?>> records) {
        if (seen.add(module)) {
            EnableConfigurationProperties enabled = module.getAnnotation(EnableConfigurationProperties.class);
            if (enabled != null) {
                records.addAll(List.of(enabled.value()));
            }
            Import imports = module.getAnnotation(Import.class);
            if (imports != null) {
                Stream.of(imports.value()).forEach(imported -> collect(imported, seen, records));
            }
        }
    }

    private static Stream<List<String>> keysOf(Class<?> record) {
        ConfigurationProperties properties = Objects.requireNonNull(
                record.getAnnotation(ConfigurationProperties.class), () -> record + " is no record of keys");
        return keysOf(List.of(properties.value().split("\\.")), record);
    }

    private static Stream<List<String>> keysOf(List<String> prefix, Type type) {
        if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
            Type inner = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (Map.class.isAssignableFrom(raw)) {
                return keysOf(below(prefix, ANY), inner);
            }
            return Collection.class.isAssignableFrom(raw) && isNested(inner)
                    ? keysOf(below(prefix, ANY), inner)
                    : Stream.of(prefix);
        }
        return isNested(type)
                ? Stream.of(((Class<?>) type).getRecordComponents())
                        .flatMap(component -> keysOf(
                                below(prefix, DataObjectPropertyName.toDashedForm(component.getName())),
                                component.getGenericType()))
                : Stream.of(prefix);
    }

    /** A record of the published language is a value, written as one text. */
    private static boolean isNested(Type type) {
        return type instanceof Class<?> record
                && record.isRecord()
                && !record.getPackageName().startsWith("io.payledger.api");
    }

    private static List<String> below(List<String> prefix, String part) {
        return Stream.concat(prefix.stream(), Stream.of(part)).toList();
    }

    private static String filledIn(List<String> key, String name) {
        String[] given = name.split("\\.");
        List<String> filled = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            filled.add(key.get(i).equals(ANY) && i < given.length ? given[i] : key.get(i));
        }
        return String.join(".", filled);
    }

    /** Letters to insert, drop or change until the one is the other. */
    private static int distance(String one, String other) {
        int[] row = IntStream.rangeClosed(0, other.length()).toArray();
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
