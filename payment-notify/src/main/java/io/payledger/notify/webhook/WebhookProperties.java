package io.payledger.notify.webhook;

import io.payledger.notify.webhook.address.AddressRules;
import io.payledger.notify.webhook.address.Network;
import io.payledger.notify.webhook.delivery.RetryPlan;
import io.payledger.notify.webhook.delivery.WebhookSettings;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Integration events to merchants, by webhooks. Where they go is no configuration: operators add endpoints with {@code
 * ./ledger webhook} or at {@code /api/webhooks}.
 *
 * @param enabled Whether they are kept and sent by this node. Default false.
 * @param masterSecrets Secrets under which those that webhooks are signed with are sealed in the database: one or two,
 *     newest first, 32 bytes or more each, the same on every node. No default. {@code ./ledger up} makes one and keeps it
 *     in the data folder's credentials. Without it no endpoint can be added.
 * @param plainHttp Whether an endpoint's address may begin with http://. Default false: anybody on the way could read
 *     it, and answer.
 * @param allowedNetworks Networks that are not public and may be called all the same, as 10.1.0.0/16 or fd00:1::/32.
 *     Default none: whoever may name an address would otherwise reach what only this machine does.
 * @param connectTimeout How long opening a connection may take, and its TLS. Default 3s.
 * @param timeout How long one try may take in all, its answer included. Default 10s: a merchant answers first and works
 *     then.
 * @param perEndpoint Webhooks on their way to one endpoint at once, 1 to 64. Default 4. Those of one payment go one after
 *     the other in any case.
 * @param threads Webhooks on their way from this node at once, 1 to 1000. Default 64.
 * @param poll How often is looked for webhooks that are due. Default 500ms. New ones of this node never wait for it.
 * @param lease How long a try belongs to the node that began it; then another sends it again. Default 60s, and at least
 *     three times the timeout: what was sent twice would otherwise be usual.
 * @param firstPause Before the first repetition. Default 5s. Each further pause is twice as long, a fifth more or less.
 * @param longestPause No pause is longer. Default 6h.
 * @param giveUpAfter How long a webhook is tried. Default 3d: a merchant's long weekend. Then it is parked, with an alarm.
 * @param keep How long a webhook is kept that was delivered or parked, and can be sent again. Default 30d.
 */
@ConfigurationProperties("payledger.notify.webhook")
public record WebhookProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue List<String> masterSecrets,
        @DefaultValue("false") boolean plainHttp,
        @DefaultValue List<String> allowedNetworks,
        @DefaultValue("3s") Duration connectTimeout,
        @DefaultValue("10s") Duration timeout,
        @DefaultValue("4") int perEndpoint,
        @DefaultValue("64") int threads,
        @DefaultValue("500ms") Duration poll,
        @DefaultValue("60s") Duration lease,
        @DefaultValue("5s") Duration firstPause,
        @DefaultValue("6h") Duration longestPause,
        @DefaultValue("3d") Duration giveUpAfter,
        @DefaultValue("30d") Duration keep) {
    static final String PREFIX = "payledger.notify.webhook.";
    private static final int MOST_PER_ENDPOINT = 64;
    private static final int MOST_THREADS = 1_000;
    private static final int TRIES_OF_A_LEASE = 3;

    public WebhookProperties {
        masterSecrets = List.copyOf(masterSecrets);
        allowedNetworks = List.copyOf(allowedNetworks);
        for (String network : allowedNetworks) {
            try {
                Network.parse(network);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(PREFIX + "allowed-networks: " + e.getMessage(), e);
            }
        }
        requireAtLeast("connect-timeout", connectTimeout, Duration.ofMillis(10));
        requireAtLeast("timeout", timeout, connectTimeout);
        requireAtLeast("poll", poll, Duration.ofMillis(10));
        requireAtLeast("lease", lease, timeout.multipliedBy(TRIES_OF_A_LEASE));
        requireAtLeast("first-pause", firstPause, Duration.ofMillis(10));
        requireAtLeast("longest-pause", longestPause, firstPause);
        requireAtLeast("give-up-after", giveUpAfter, firstPause);
        requireAtLeast("keep", keep, Duration.ofHours(1));
        requireWithin("per-endpoint", perEndpoint, MOST_PER_ENDPOINT);
        requireWithin("threads", threads, MOST_THREADS);
    }

    /** Which addresses may be called. */
    public AddressRules addressRules() {
        return new AddressRules(
                plainHttp, allowedNetworks.stream().map(Network::parse).toList());
    }

    WebhookSettings settings() {
        return new WebhookSettings(
                connectTimeout,
                timeout,
                perEndpoint,
                threads,
                poll,
                lease,
                new RetryPlan(firstPause, longestPause, giveUpAfter),
                keep);
    }

    private static void requireAtLeast(String key, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException(PREFIX + key + " (" + value + ") must be at least " + least);
        }
    }

    private static void requireWithin(String key, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException(PREFIX + key + " (" + value + ") must be from 1 to " + most);
        }
    }

    /** Not the secrets: this text may be logged. */
    @Override
    public String toString() {
        return "WebhookProperties[enabled=" + enabled + "]";
    }
}
