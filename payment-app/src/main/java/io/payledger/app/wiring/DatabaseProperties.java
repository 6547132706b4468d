package io.payledger.app.wiring;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the service uses its database.
 *
 * @param poolSize connections of this process, default 32: what the event processors and the event store need all the
 *     time, and the rest for requests; the start is refused when it is too small. More than four times the database's
 *     cores gains nothing
 * @param connectionWait how long a request waits for a free connection before it is answered with OVERLOADED, default
 *     3s; shorter than callers wait, longer than a usual peak
 * @param idleTransactionTimeout how long a unit of work may say nothing before the database ends it, default 30s: a node
 *     that freezes (a machine that swaps, a virtual one that is moved) holds its segments and rows no longer than this,
 *     and other nodes go on with them. Far longer than a unit of work thinks between two statements
 */
@ConfigurationProperties("payledger.database")
public record DatabaseProperties(
        @DefaultValue("32") int poolSize,
        @DefaultValue("3s") Duration connectionWait,
        @DefaultValue("30s") Duration idleTransactionTimeout) {
    public DatabaseProperties {
        if (poolSize < 1 || poolSize > 1000) {
            throw new IllegalArgumentException(
                    "payledger.database.pool-size (" + poolSize + ") must be between 1 and 1000");
        }
        if (connectionWait.toMillis() < 250) {
            throw new IllegalArgumentException(
                    "payledger.database.connection-wait (" + connectionWait + ") must be at least 250ms");
        }
        if (idleTransactionTimeout.toMillis() < 1000) {
            throw new IllegalArgumentException("payledger.database.idle-transaction-timeout (" + idleTransactionTimeout
                    + ") must be at least 1s: shorter pauses are usual under load");
        }
    }
}
