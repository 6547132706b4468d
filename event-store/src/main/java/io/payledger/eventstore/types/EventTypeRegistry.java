package io.payledger.eventstore.types;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which class is stored under which name and revision, and how older revisions become the newest. Built once at the
 * start; a name without a complete chain of upcasters from revision 1 is refused there.
 */
public final class EventTypeRegistry {
    private final Map<Class<?>, EventName> nameByClass;
    private final Map<String, Class<?>> classByName;
    private final Map<EventName, Upcaster> upcasters;

    private EventTypeRegistry(Builder builder) {
        nameByClass = Map.copyOf(builder.nameByClass);
        classByName = Map.copyOf(builder.classByName);
        upcasters = Map.copyOf(builder.upcasters);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Under which name this class is written; {@link IllegalArgumentException} when it is no event. */
    public EventName nameOf(Class<?> payloadType) {
        EventName name = nameByClass.get(payloadType);
        if (name == null) {
            throw new IllegalArgumentException(
                    payloadType.getName() + " is no registered event; add it to the list of event types");
        }
        return name;
    }

    /** Whether objects of this class can be stored as events. */
    public boolean knows(Class<?> payloadType) {
        return nameByClass.containsKey(payloadType);
    }

    /** The class of this name, whatever the revision; {@code null} when there is none. */
    public @Nullable Class<?> classOf(String name) {
        return classByName.get(name);
    }

    /** The revision that is written today. */
    public int newestRevision(String name) {
        Class<?> type = classByName.get(name);
        return type == null ? 0 : nameOf(type).revision();
    }

    /** Every name in every revision that can be read, sorted: each needs a stream in the corpus. */
    public Set<String> readable() {
        Set<String> all = new TreeSet<>();
        for (EventName newest : nameByClass.values()) {
            for (int revision = 1; revision <= newest.revision(); revision++) {
                all.add(new EventName(newest.name(), revision).toString());
            }
        }
        return all;
    }

    @Nullable
    Upcaster upcasterFrom(EventName name) {
        return upcasters.get(name);
    }

    /** Collects event types and upcasters. */
    public static final class Builder {
        private final Map<Class<?>, EventName> nameByClass = new HashMap<>();
        private final Map<String, Class<?>> classByName = new HashMap<>();
        private final Map<EventName, Upcaster> upcasters = new HashMap<>();

        private Builder() {}

        /**
         * @param payloadType the class that is written and read
         * @param name its stable name
         * @param revision of the shape that it has today
         */
        public Builder event(Class<?> payloadType, String name, int revision) {
            if (nameByClass.putIfAbsent(payloadType, new EventName(name, revision)) != null) {
                throw new IllegalArgumentException(payloadType.getName() + " is registered twice");
            }
            Class<?> other = classByName.putIfAbsent(name, payloadType);
            if (other != null) {
                throw new IllegalArgumentException(
                        "Event name " + name + " belongs to " + other.getName() + " already");
            }
            return this;
        }

        /** How the payload of {@code name} in {@code fromRevision} becomes that of the next revision. */
        public Builder upcaster(String name, int fromRevision, Upcaster upcaster) {
            EventName from = new EventName(name, fromRevision);
            if (upcasters.putIfAbsent(from, upcaster) != null) {
                throw new IllegalArgumentException("There are two upcasters from " + from);
            }
            return this;
        }

        public EventTypeRegistry build() {
            for (EventName newest : nameByClass.values()) {
                for (int revision = 1; revision < newest.revision(); revision++) {
                    EventName old = new EventName(newest.name(), revision);
                    if (!upcasters.containsKey(old)) {
                        throw new IllegalArgumentException("No upcaster leads from " + old + " to the next revision");
                    }
                }
            }
            for (EventName from : upcasters.keySet()) {
                Class<?> type = classByName.get(from.name());
                if (type == null
                        || from.revision()
                                >= nameByClass.getOrDefault(type, from).revision()) {
                    throw new IllegalArgumentException("The upcaster from " + from + " leads to no registered event");
                }
            }
            return new EventTypeRegistry(this);
        }
    }
}
