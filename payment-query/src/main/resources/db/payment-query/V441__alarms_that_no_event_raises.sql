-- Why: that a bank does not answer, that callbacks expire, that payments pile up or a processor stands still is no event of
-- a payment; nobody would see it beside those that are. A row is there while its cause is, and stays as history.
--
-- kind     one of AlarmKind that no event raises
-- subject  what it is about; with kind and node it is one alarm as long as it is open
-- node     the only one that sees the cause; empty when every node does
-- seen_at  when the cause was last seen: the alarms of a node that is gone end by it. Times are the database's, so that
--          the clocks of nodes do not matter
CREATE TABLE operational_alarm (
    alarm_id    bigint GENERATED ALWAYS AS IDENTITY,
    kind        text COLLATE "C" NOT NULL,
    subject     text COLLATE "C" NOT NULL,
    node        text COLLATE "C" NOT NULL,
    merchant_id text COLLATE "C",
    order_id    text COLLATE "C",
    detail      text             NOT NULL,
    raised_at   timestamptz      NOT NULL,
    seen_at     timestamptz      NOT NULL,
    closed_at   timestamptz,
    closed_by   text,
    CONSTRAINT operational_alarm_pk PRIMARY KEY (alarm_id)
);

COMMENT ON TABLE operational_alarm IS 'What is or was wrong with the service itself; written by AlarmWatch of every node.';

CREATE UNIQUE INDEX operational_alarm_open ON operational_alarm (kind, subject, node) WHERE closed_at IS NULL;
CREATE INDEX operational_alarm_newest ON operational_alarm (raised_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON operational_alarm TO ledger_app;
GRANT SELECT ON operational_alarm TO ledger_auditor;

-- A refund that the bank refuses is an alarm too. What is one is said by PaymentAlarm alone, no longer by a check here.
-- The projection "alarms" starts again with the first event.
ALTER TABLE payment_alarm DROP CONSTRAINT payment_alarm_kind_check;
TRUNCATE payment_alarm;
DELETE FROM token_entry WHERE processor_name = 'alarms';
