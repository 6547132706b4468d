package io.payledger.notify.webhook.delivery;

import java.time.Duration;

/**
 * How webhooks are sent.
 *
 * @param connect longest time to open a connection
 * @param within longest time of one try
 * @param perEndpoint most that are on their way to one endpoint at once
 * @param all most that are on their way from this node at once
 * @param poll between two looks for what is due
 * @param lease how long a try is its node's
 * @param plan when a failed one is tried again
 * @param keep how long what was delivered or parked is kept
 */
public record WebhookSettings(
        Duration connect,
        Duration within,
        int perEndpoint,
        int all,
        Duration poll,
        Duration lease,
        RetryPlan plan,
        Duration keep) {}
