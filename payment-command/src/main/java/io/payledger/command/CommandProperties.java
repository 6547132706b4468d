package io.payledger.command;

import io.payledger.api.id.Channel;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The command API.
 *
 * @param channels Names of the channels that can be paid through. Default WECHAT, ALIPAY, CARD, BANK_TRANSFER. A request
 *     that names another is refused, so list exactly those that a bank adapter serves.
 * @param longestWait What a wait that a caller prefers is cut down to, whole seconds. Default 8s: the time that order
 *     services give a payment. Raise it only when every proxy in between waits longer.
 * @param maxWaiters Requests that may wait for an outcome at once; one more is answered at once. Default 1000: each costs
 *     a connection of its caller, a virtual thread and a read.
 * @param sameOrderLimit Requests for one and the same order that may be inside at once; one more is a repeated submit.
 *     Default 64: more than any client sends by itself, less than the threads of the server, so that one hot order leaves
 *     room for all others.
 * @param maxAttempts Attempts that one order may have before its requests are refused with TOO_MANY_ATTEMPTS. Default 15,
 *     1 to 100: a customer gives up long before, and banks charge for tries that never end. Raise it for one order that
 *     must go on, and lower it again.
 * @param remembered Keys and paid orders whose final answers a node keeps in memory, each. Default 20000, some 30 MB: a
 *     repeated request then reads nothing. Raise it when more orders than that are repeated within minutes; 0 keeps none.
 */
@ConfigurationProperties("payledger.command")
public record CommandProperties(
        @DefaultValue({"WECHAT", "ALIPAY", "CARD", "BANK_TRANSFER"})
        List<String> channels,

        @DefaultValue("8s") Duration longestWait,
        @DefaultValue("1000") int maxWaiters,
        @DefaultValue("64") int sameOrderLimit,
        @DefaultValue("15") int maxAttempts,
        @DefaultValue("20000") int remembered) {

    public CommandProperties {
        channels = List.copyOf(channels);
        require(!channels.isEmpty(), "payledger.command.channels must name at least one channel");
        channels.forEach(CommandProperties::requireChannel);
        require(
                longestWait.compareTo(Duration.ofSeconds(1)) >= 0,
                "payledger.command.longest-wait (" + longestWait + ") must be at least PT1S");
        require(maxWaiters >= 1, "payledger.command.max-waiters (" + maxWaiters + ") must be at least 1");
        require(sameOrderLimit >= 1, "payledger.command.same-order-limit (" + sameOrderLimit + ") must be at least 1");
        require(
                maxAttempts >= 1 && maxAttempts <= SubmitPayment.MOST_ATTEMPTS,
                "payledger.command.max-attempts (" + maxAttempts + ") must be 1 to " + SubmitPayment.MOST_ATTEMPTS);
        require(remembered >= 0, "payledger.command.remembered (" + remembered + ") must not be negative");
    }

    Set<Channel> channelNames() {
        return channels.stream().map(Channel::new).collect(Collectors.toUnmodifiableSet());
    }

    private static void requireChannel(String name) {
        try {
            Channel unused = new Channel(name);
        } catch (IllegalIdException e) {
            throw new IllegalArgumentException("payledger.command.channels: " + name + ": " + e.getMessage(), e);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
