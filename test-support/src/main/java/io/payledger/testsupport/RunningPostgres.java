package io.payledger.testsupport;

import javax.sql.DataSource;

/**
 * A PostgreSQL that tests share.
 *
 * @param port where it listens on the loopback
 * @param stop ends it
 */
record RunningPostgres(int port, DataSource superuser, Runnable stop) {}
