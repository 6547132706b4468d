package io.payledger.eventstore.append;

/** One session of the database, told apart from a later one with the same process number. */
record SessionId(int pid, String startedAt) {}
