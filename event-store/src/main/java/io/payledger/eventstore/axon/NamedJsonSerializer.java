package io.payledger.eventstore.axon;

import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventName;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.eventstore.types.MetadataCodec;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.eventstore.types.UnreadableEventException;
import java.nio.charset.StandardCharsets;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.ChainingConverter;
import org.axonframework.serialization.Converter;
import org.axonframework.serialization.SerializationException;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.UnknownSerializedType;
import org.jspecify.annotations.Nullable;

/**
 * Axon's event serializer: registered events under their short name and revision, and metadata as a flat JSON object;
 * nothing else. There is no way from stored text to a class that was not registered (cases F41, F42).
 */
public final class NamedJsonSerializer implements Serializer {
    private static final String METADATA = MetaData.class.getName();

    private final EventCodec codec;
    private final Converter converter = new ChainingConverter();

    public NamedJsonSerializer(EventCodec codec) {
        this.codec = codec;
    }

    @Override
    public <T> SerializedObject<T> serialize(@Nullable Object object, Class<T> expectedRepresentation) {
        try {
            return new SimpleSerializedObject<>(
                    converter.convert(bytesOf(object), expectedRepresentation), expectedRepresentation, typeOf(object));
        } catch (IllegalArgumentException e) {
            throw new SerializationException(String.valueOf(e.getMessage()), e);
        }
    }

    private byte[] bytesOf(@Nullable Object object) {
        return switch (object) {
            case null -> "null".getBytes(StandardCharsets.UTF_8);
            case MetaData metaData -> MetadataCodec.write(metaData);
            case UnreadableEvent unread -> unread.json().getBytes(StandardCharsets.UTF_8);
            default -> codec.write(object);
        };
    }

    private SerializedType typeOf(@Nullable Object object) {
        // What could not be read is passed on as what it was.
        return object instanceof UnreadableEvent unread
                ? new SimpleSerializedType(unread.eventName(), Integer.toString(unread.revision()))
                : typeForClass(object == null ? null : object.getClass());
    }

    @Override
    public <T> boolean canSerializeTo(Class<T> expectedRepresentation) {
        return converter.canConvert(byte[].class, expectedRepresentation);
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"})
    public <S, T> T deserialize(SerializedObject<S> serializedObject) {
        SerializedType type = serializedObject.getType();
        if (SerializedType.emptyType().equals(type)) {
            return (T) null;
        }
        byte[] json = converter.convert(serializedObject, byte[].class).getData();
        try {
            if (METADATA.equals(type.getName())) {
                return (T) MetaData.from(MetadataCodec.read(json));
            }
            return (T) codec.read(type.getName(), revisionOf(type), json);
        } catch (UnreadableEventException | IllegalArgumentException e) {
            throw new SerializationException(String.valueOf(e.getMessage()), e);
        }
    }

    private static int revisionOf(SerializedType type) {
        try {
            return Integer.parseInt(type.getRevision());
        } catch (NumberFormatException e) {
            throw new SerializationException("Event " + type.getName() + " has no revision: " + type.getRevision(), e);
        }
    }

    @Override
    public Class<?> classForType(SerializedType type) {
        if (SerializedType.emptyType().equals(type)) {
            return Void.class;
        }
        if (METADATA.equals(type.getName())) {
            return MetaData.class;
        }
        Class<?> known = codec.registry().classOf(type.getName());
        return known == null ? UnknownSerializedType.class : known;
    }

    /** {@inheritDoc} A class that is no event gets its own name, which nothing here ever reads back. */
    @Override
    @SuppressWarnings("rawtypes") // The signature is Axon's.
    public SerializedType typeForClass(@Nullable Class type) {
        if (type == null || type == Void.class || type == void.class) {
            return SerializedType.emptyType();
        }
        Class<?> payloadType = type;
        EventTypeRegistry registry = codec.registry();
        if (!registry.knows(payloadType)) {
            return new SimpleSerializedType(payloadType.getName(), null);
        }
        EventName name = registry.nameOf(payloadType);
        return new SimpleSerializedType(name.name(), Integer.toString(name.revision()));
    }

    @Override
    public Converter getConverter() {
        return converter;
    }
}
