package io.payledger.app.wiring;

import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What this process is.
 *
 * @param roles what it runs, default all: {@code command}, {@code saga}, {@code query}, {@code notify}; every node is equal and shares
 *     one PostgreSQL, so leave some out only to give a role machines of its own
 * @param production whether this is no trial, default false. Then the start is refused with the simulated bank, with a
 *     secret that this project's files ship with and without a key that signs checkpoints, and no API keys are made
 */
@ConfigurationProperties("payledger.node")
public record NodeProperties(
        @DefaultValue({"command", "saga", "query", "notify"})
        Set<NodeRole> roles,

        @DefaultValue("false") boolean production) {
    public NodeProperties {
        if (roles.isEmpty()) {
            throw new IllegalArgumentException(
                    "payledger.node.roles must name at least one of command, saga, query, notify");
        }
        roles = Set.copyOf(roles);
    }
}
