package io.payledger.command.admission;

import io.payledger.api.id.Channel;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.Set;

/**
 * The channels that can be paid through.
 *
 * @param configured not empty
 */
public record Channels(Set<Channel> configured) {
    public Channels {
        configured = Set.copyOf(configured);
    }

    /** Refuses with {@link ErrorCode#UNKNOWN_CHANNEL} one that is not configured. */
    void require(Channel channel) {
        if (!configured.contains(channel)) {
            throw new ProblemException(
                            ErrorCode.UNKNOWN_CHANNEL, "Channel " + channel + " is not configured; nothing was stored")
                    .with("field", "channel");
        }
    }
}
