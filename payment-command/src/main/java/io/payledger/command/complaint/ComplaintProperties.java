package io.payledger.command.complaint;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The public page of disputes.
 *
 * @param linkLifetime How long a link of POST /api/payments/{orderId}/dispute-link works, 1m to 7d. Default 1h: made when
 *     the customer asks for it. A longer one only widens the time in which a link that was passed on is of use.
 * @param address What stands before /dispute in those links, as https://pay.example. Default empty: the links are paths,
 *     and whoever hands them out puts its own in front.
 * @param mostWaiting Complaints that may wait at once; one more is answered with OVERLOADED. Default 1000: more than people
 *     look through, and 5 GB of pictures at the very worst.
 * @param keep How long complaints are kept once somebody has decided about them. Default 30d; they are personal data. What a
 *     dispute was opened with is kept with the dispute.
 */
@ConfigurationProperties("payledger.command.disputes.page")
public record ComplaintProperties(
        @DefaultValue("1h") Duration linkLifetime,
        @DefaultValue("") String address,
        @DefaultValue("1000") int mostWaiting,
        @DefaultValue("30d") Duration keep) {
    private static final Duration SHORTEST_LINK = Duration.ofMinutes(1);
    private static final Duration LONGEST_LINK = Duration.ofDays(7);

    public ComplaintProperties {
        require(
                linkLifetime.compareTo(SHORTEST_LINK) >= 0 && linkLifetime.compareTo(LONGEST_LINK) <= 0,
                "link-lifetime",
                linkLifetime,
                SHORTEST_LINK + " to " + LONGEST_LINK);
        require(
                address.isEmpty() || address.matches("https?://[^\\s?#]*[^\\s?#/]"),
                "address",
                address,
                "empty, or http(s):// and a host, without a slash at its end");
        require(mostWaiting >= 0, "most-waiting", mostWaiting, "0 or more");
        require(!keep.isNegative(), "keep", keep, "0s or longer");
    }

    private static void require(boolean holds, String key, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "payledger.command.disputes.page." + key + " (" + value + ") must be " + rule);
        }
    }
}
