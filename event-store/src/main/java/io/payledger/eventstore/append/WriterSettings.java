package io.payledger.eventstore.append;

import java.time.Duration;

/**
 * How a writer works.
 *
 * @param batchEvents events (and commands) that one transaction takes at most
 * @param timeout how long a batch is tried again while the database is away
 * @param stall how long a session may hold the lock of the log without a word
 * @param notificationPause shortest time between two notifications for other nodes
 * @param floorPause shortest time between two moves of the floor in log_head
 */
public record WriterSettings(
        int batchEvents, Duration timeout, Duration stall, Duration notificationPause, Duration floorPause) {}
