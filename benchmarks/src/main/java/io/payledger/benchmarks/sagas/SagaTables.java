package io.payledger.benchmarks.sagas;

import io.payledger.benchmarks.rig.Database;

/** The tables of Axon's own saga store, with the tuning that the ledger gave them while it used it, and of deadlines. */
final class SagaTables {
    private SagaTables() {}

    static Database ofAxon(Database database) {
        database.execute(
                """
                CREATE TABLE saga_entry (
                    saga_id         text PRIMARY KEY,
                    saga_type       text NOT NULL,
                    revision        text,
                    serialized_saga bytea NOT NULL
                ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)
                """,
                """
                CREATE TABLE association_value_entry (
                    association_key   text NOT NULL,
                    association_value text NOT NULL,
                    saga_type         text NOT NULL,
                    saga_id           text NOT NULL REFERENCES saga_entry (saga_id),
                    PRIMARY KEY (association_value, association_key, saga_type)
                ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)
                """,
                "CREATE INDEX association_value_entry_saga ON association_value_entry (saga_id)",
                """
                CREATE TABLE scheduled_tasks (
                    task_name            text NOT NULL,
                    task_instance        text NOT NULL,
                    task_data            bytea,
                    execution_time       timestamptz NOT NULL,
                    picked               boolean NOT NULL,
                    picked_by            text,
                    last_success         timestamptz,
                    last_failure         timestamptz,
                    consecutive_failures integer,
                    last_heartbeat       timestamptz,
                    version              bigint NOT NULL,
                    priority             smallint,
                    PRIMARY KEY (task_name, task_instance)
                ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)
                """,
                "CREATE INDEX scheduled_tasks_due ON scheduled_tasks (execution_time)",
                "CREATE INDEX scheduled_tasks_heartbeat ON scheduled_tasks (last_heartbeat)",
                "GRANT ALL ON ALL TABLES IN SCHEMA public TO " + Database.APP);
        return database;
    }
}
