package io.payledger.command;

import io.payledger.api.id.Channel;
import io.payledger.api.id.IllegalIdException;
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
 */
@ConfigurationProperties("payledger.command")
public record CommandProperties(
        @DefaultValue({"WECHAT", "ALIPAY", "CARD", "BANK_TRANSFER"})
        List<String> channels,

        @DefaultValue("8s") Duration longestWait,
        @DefaultValue("1000") int maxWaiters,
        @DefaultValue("64") int sameOrderLimit) {

    public CommandProperties {
        channels = List.copyOf(channels);
        require(!channels.isEmpty(), "payledger.command.channels must name at least one channel");
        channels.forEach(CommandProperties::requireChannel);
        require(
                longestWait.compareTo(Duration.ofSeconds(1)) >= 0,
                "payledger.command.longest-wait (" + longestWait + ") must be at least PT1S");
        require(maxWaiters >= 1, "payledger.command.max-waiters (" + maxWaiters + ") must be at least 1");
        require(sameOrderLimit >= 1, "payledger.command.same-order-limit (" + sameOrderLimit + ") must be at least 1");
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
