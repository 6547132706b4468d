package io.payledger.saga.deadline;

import java.time.Duration;

/**
 * How the database is asked for due deadlines.
 *
 * @param poll pause between two looks
 * @param threads most deadlines that run at once, each with one connection
 * @param heartbeat how often a running deadline says that its node is alive; after four missed ones another node runs it
 * @param node written beside the deadlines that this node runs
 */
public record DeadlineSettings(Duration poll, int threads, Duration heartbeat, String node) {}
