-- Why: whoever may look at everything is looked at too. Each request of staff is a row before it is answered, and a second
-- one says how it ended: rows are only added, so neither can be taken back. A request without its second row was broken
-- off with its node.
--
-- question  the query of the address, without what may be a secret in it
CREATE TABLE access_log (
    access_id bigint GENERATED ALWAYS AS IDENTITY,
    at        timestamptz      NOT NULL,
    actor     text COLLATE "C" NOT NULL,
    roles     text COLLATE "C" NOT NULL,
    origin    text COLLATE "C" NOT NULL,
    method    text COLLATE "C" NOT NULL,
    path      text             NOT NULL,
    question  text,
    trace_id  text COLLATE "C" NOT NULL,
    CONSTRAINT access_log_pk PRIMARY KEY (access_id)
);

CREATE TABLE access_outcome (
    access_id bigint      NOT NULL,
    at        timestamptz NOT NULL,
    status    integer     NOT NULL,
    CONSTRAINT access_outcome_pk PRIMARY KEY (access_id)
);

COMMENT ON TABLE access_log IS 'Who of the staff asked for what, when and from where. Only added to.';

CREATE INDEX access_log_of_actor ON access_log (actor, access_id);
CREATE INDEX access_log_at ON access_log USING brin (at) WITH (autosummarize = on);

-- The second lock, as that of events: whoever owns the tables meets it too.
CREATE FUNCTION refuse_change_of_access_log() RETURNS trigger
    LANGUAGE plpgsql AS
$$
BEGIN
    RAISE EXCEPTION 'What was looked at is never changed or removed: % on % was refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER access_log_is_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE
    ON access_log
    FOR EACH STATEMENT
EXECUTE FUNCTION refuse_change_of_access_log();

CREATE TRIGGER access_outcome_is_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE
    ON access_outcome
    FOR EACH STATEMENT
EXECUTE FUNCTION refuse_change_of_access_log();

GRANT SELECT, INSERT ON access_log, access_outcome TO ledger_app;
GRANT SELECT ON access_log, access_outcome TO ledger_auditor;
