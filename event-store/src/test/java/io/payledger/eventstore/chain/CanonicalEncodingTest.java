package io.payledger.eventstore.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The encoding is a promise to whoever writes a verifier of his own: the document is the authority, the code follows. */
class CanonicalEncodingTest {
    private static final Path DOCUMENT = Path.of("../docs/audit/hash-chain.md");
    private static final EventContent EXAMPLE = content(
            "01914a4e-9a00-7000-8000-00000000002a",
            "payment",
            "m1/order-1",
            0,
            "PaymentSubmitted",
            1,
            "2026-11-29T12:00:00.000001Z",
            "{\"paymentId\":\"m1/order-1\",\"amount\":{\"minor\":500,\"currency\":\"CNY\"}}",
            "{\"actor\":\"merchant:m1\"}");

    @Test
    void theDocumentsExampleHasExactlyTheBytesAndTheHashThatTheDocumentSays() throws IOException {
        String document = Files.readString(DOCUMENT);
        byte[] documented = HexFormat.of().parseHex(block(document, "bytes").replaceAll("\\s", ""));
        Recorder recorder = new Recorder();
        CanonicalEncoding.feedContent(EXAMPLE, recorder);
        CanonicalEncoding.feedPlace(1, ChainHash.GENESIS, recorder);
        assertThat(HexFormat.of().formatHex(recorder.bytes.toByteArray()))
                .isEqualTo(HexFormat.of().formatHex(documented));

        String hash = block(document, "hash").strip();
        assertThat(ChainHash.newSha256().digest(documented)).asHexString().isEqualToIgnoringCase(hash);
        assertThat(ChainHash.of(EXAMPLE, 1, ChainHash.GENESIS)).hasToString(hash);
        assertThat(new EncodedFields().hash(documented, 1, documented.length)).hasToString(hash);
    }

    @Test
    void everyFieldCountsAndNoByteCanMoveFromOneFieldToTheNext() {
        List<EventContent> different = List.of(
                EXAMPLE,
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        "t",
                        "ab",
                        0,
                        "cd",
                        1,
                        "2026-01-01T00:00:00Z",
                        "1",
                        "{}"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        null,
                        "ab",
                        0,
                        "cd",
                        1,
                        "2026-01-01T00:00:00Z",
                        "1",
                        "{}"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        "ta",
                        "b",
                        0,
                        "cd",
                        1,
                        "2026-01-01T00:00:00Z",
                        "1",
                        "{}"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        "t",
                        "abc",
                        0,
                        "d",
                        1,
                        "2026-01-01T00:00:00Z",
                        "1",
                        "{}"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        "t",
                        "ab",
                        1,
                        "cd",
                        1,
                        "2026-01-01T00:00:00Z",
                        "1",
                        "{}"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        "t",
                        "ab",
                        0,
                        "cd",
                        2,
                        "2026-01-01T00:00:00Z",
                        "1",
                        "{}"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        "t",
                        "ab",
                        0,
                        "cd",
                        1,
                        "2026-01-01T00:00:01Z",
                        "1",
                        "{}"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        "t",
                        "ab",
                        0,
                        "cd",
                        1,
                        "2026-01-01T00:00:00Z",
                        "1{",
                        "}"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002b",
                        "t",
                        "ab",
                        0,
                        "cd",
                        1,
                        "2026-01-01T00:00:00Z",
                        "1",
                        "{ }"),
                content(
                        "01914a4e-9a00-7000-8000-00000000002c",
                        "t",
                        "ab",
                        0,
                        "cd",
                        1,
                        "2026-01-01T00:00:00Z",
                        "1",
                        "{}"));
        Set<ChainHash> hashes = different.stream()
                .map(content -> ChainHash.of(content, 7, ChainHash.GENESIS))
                .collect(Collectors.toSet());
        hashes.add(ChainHash.of(EXAMPLE, 8, ChainHash.GENESIS));
        hashes.add(ChainHash.of(EXAMPLE, 7, ChainHash.of(EXAMPLE, 6, ChainHash.GENESIS)));
        assertThat(hashes).hasSize(different.size() + 2);
    }

    @Test
    void aPreparedHashCanBePlacedAgainAndAgain() {
        UnplacedHash unplaced = new UnplacedHash(EXAMPLE);
        ChainHash first = unplaced.at(1, ChainHash.GENESIS);
        assertThat(unplaced.at(2, first))
                .isEqualTo(ChainHash.of(EXAMPLE, 2, first))
                .isNotEqualTo(first);
        assertThat(unplaced.at(1, ChainHash.GENESIS)).isEqualTo(first);
    }

    private static String block(String document, String name) {
        Matcher block =
                Pattern.compile("```" + name + "\n(.*?)```", Pattern.DOTALL).matcher(document);
        assertThat(block.find()).as("a block named %s in %s", name, DOCUMENT).isTrue();
        return block.group(1);
    }

    private static EventContent content(
            String eventId,
            @Nullable String aggregateType,
            String aggregateId,
            long sequence,
            String type,
            int revision,
            String occurredAt,
            String payload,
            String metadata) {
        return new EventContent(
                UUID.fromString(eventId),
                aggregateType,
                aggregateId,
                sequence,
                type,
                revision,
                Instant.parse(occurredAt),
                payload.getBytes(StandardCharsets.UTF_8),
                metadata.getBytes(StandardCharsets.UTF_8));
    }

    /** Keeps what it is fed. */
    private static final class Recorder extends MessageDigest {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Recorder() {
            super("recorder");
        }

        @Override
        protected void engineUpdate(byte input) {
            bytes.write(input);
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
            bytes.write(input, offset, length);
        }

        @Override
        protected byte[] engineDigest() {
            return bytes.toByteArray();
        }

        @Override
        protected void engineReset() {
            bytes.reset();
        }
    }
}
