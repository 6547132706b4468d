package io.payledger.command.complaint;

import io.payledger.command.evidence.Evidence;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a stranger has written. Each field is a text that nobody has checked, but for its length and its characters.
 *
 * @param order number, as it was typed
 * @param shop name, as it was typed
 * @param origin network address that it came from
 */
public record WrittenComplaint(
        String order,
        @Nullable String shop,
        Instant happenedAt,
        Evidence text,
        List<Evidence> pictures,
        String origin) {
    public WrittenComplaint {
        pictures = List.copyOf(pictures);
    }

    /** The same for the same complaint: who sends a form twice has complained once. 64 hexadecimal digits. */
    String fingerprint() {
        return Evidence.text(Stream.concat(
                                Stream.of(order, shop == null ? "" : shop, happenedAt.toString(), text.sha256()),
                                pictures.stream().map(Evidence::sha256))
                        .collect(Collectors.joining("\n")))
                .sha256();
    }
}
