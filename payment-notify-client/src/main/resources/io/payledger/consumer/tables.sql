-- For the migrations of a service that acts on the ledger's events. Standard SQL; tried with PostgreSQL.

-- What was done: the unique constraint decides, never a look before.
CREATE TABLE IF NOT EXISTS consumed_event (
    consumer    varchar(100)             NOT NULL,
    source      varchar(255)             NOT NULL,
    event_id    varchar(100)             NOT NULL,
    consumed_at timestamp with time zone NOT NULL,
    PRIMARY KEY (consumer, source, event_id)
);

CREATE INDEX IF NOT EXISTS consumed_event_at ON consumed_event (consumed_at);

-- What failed, in its order (place), with all that is needed to do it later; parked_at says that nobody tries it any more by himself.
CREATE TABLE IF NOT EXISTS consumer_failure (
    place      bigint                   GENERATED ALWAYS AS IDENTITY,
    consumer   varchar(100)             NOT NULL,
    source     varchar(255)             NOT NULL,
    event_id   varchar(100)             NOT NULL,
    event_type varchar(100)             NOT NULL,
    subject    varchar(255)             NOT NULL,
    payload    text                     NOT NULL,
    tries      integer                  NOT NULL,
    last_error varchar(1000)            NOT NULL,
    failed_at  timestamp with time zone NOT NULL,
    parked_at  timestamp with time zone,
    PRIMARY KEY (consumer, source, event_id)
);

CREATE INDEX IF NOT EXISTS consumer_failure_subject ON consumer_failure (consumer, subject);
