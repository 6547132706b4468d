package io.payledger.eventstore.append;

/** One row that is to be written in the transaction of a command's events, or not at all. */
public record AppendRider<R>(RiderWriter<R> writer, R row) {}
