package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.UnplacedHash;
import java.nio.charset.StandardCharsets;

/** An event with all that can be made of it before its place in the log is known, in the thread of its caller. */
record PreparedEvent(EventContent content, UnplacedHash hash, String eventId, String payload, String metadata) {

    static PreparedEvent of(EventContent content) {
        return new PreparedEvent(
                content,
                new UnplacedHash(content),
                content.eventId().toString(),
                new String(content.payload(), StandardCharsets.UTF_8),
                new String(content.metadata(), StandardCharsets.UTF_8));
    }
}
