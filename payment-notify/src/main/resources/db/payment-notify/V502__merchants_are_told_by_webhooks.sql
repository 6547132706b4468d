-- Why: a merchant without a broker learns of its payments by HTTP. What it is to be told is a row before it is sent, so that
-- no restart forgets it, any node may send it, and people see what was told when, and what could not be.
--
-- Endpoints are the operators': no merchant can name an address that this ledger then calls.
--
-- types           event types that are told; empty for all
-- secret          what is signed with, sealed under a key that is not in the database; previous_secret still signs beside
--                 it until previous_until, so that a rotation refuses nothing
-- failures        tries that have failed one after the other; failing_since when the first of them did
-- paused_until    nothing is sent before: the merchant asked for it (Retry-After), or fails again and again
CREATE TABLE webhook_endpoint (
    endpoint_id     bigint GENERATED ALWAYS AS IDENTITY,
    merchant_id     text COLLATE "C" NOT NULL,
    url             text COLLATE "C" NOT NULL,
    description     text             NOT NULL DEFAULT '',
    types           text[]           NOT NULL DEFAULT '{}',
    state           text COLLATE "C" NOT NULL,
    state_reason    text,
    secret          bytea            NOT NULL,
    previous_secret bytea,
    previous_until  timestamptz,
    failures        integer          NOT NULL DEFAULT 0,
    failing_since   timestamptz,
    paused_until    timestamptz,
    created_at      timestamptz      NOT NULL,
    created_by      text COLLATE "C" NOT NULL,
    CONSTRAINT webhook_endpoint_pk PRIMARY KEY (endpoint_id),
    CONSTRAINT webhook_endpoint_state CHECK (state IN ('ACTIVE', 'DISABLED', 'REMOVED')),
    CONSTRAINT webhook_endpoint_rotation CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);

CREATE UNIQUE INDEX webhook_endpoint_of_merchant ON webhook_endpoint (merchant_id, url) WHERE state <> 'REMOVED';

-- Who changed what, and why (promise I18). Only added to.
CREATE TABLE webhook_endpoint_change (
    endpoint_id bigint           NOT NULL,
    at          timestamptz      NOT NULL,
    actor       text COLLATE "C" NOT NULL,
    change      text COLLATE "C" NOT NULL,
    detail      text             NOT NULL,
    CONSTRAINT webhook_endpoint_change_endpoint_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint
);

CREATE INDEX webhook_endpoint_change_of_endpoint ON webhook_endpoint_change (endpoint_id, at);

-- body         the exact bytes that are signed, the same at each try
-- next_try_at  when a try is due; while a node tries, when its lease ends. Null when it is not WAITING
-- leased_until a node tries until then; null while none does
-- tries        ever begun; tells whoever settles a try that it is still the last one
-- round_…      since it was queued, taken up again or sent again: how long it has been tried is counted from there
CREATE TABLE webhook_delivery (
    delivery_id    bigint GENERATED ALWAYS AS IDENTITY,
    endpoint_id    bigint           NOT NULL,
    event_id       text COLLATE "C" NOT NULL,
    event_type     text COLLATE "C" NOT NULL,
    payment_id     text COLLATE "C" NOT NULL,
    sequence       bigint           NOT NULL,
    event_at       timestamptz      NOT NULL,
    trace_id       text COLLATE "C",
    body           text             NOT NULL,
    state          text COLLATE "C" NOT NULL DEFAULT 'WAITING',
    queued_at      timestamptz      NOT NULL,
    next_try_at    timestamptz,
    leased_until   timestamptz,
    tries          integer          NOT NULL DEFAULT 0,
    round_tries    integer          NOT NULL DEFAULT 0,
    round_began_at timestamptz      NOT NULL,
    last_try_at    timestamptz,
    last_status    integer,
    last_error     text COLLATE "C",
    last_answer    text,
    settled_at     timestamptz,
    CONSTRAINT webhook_delivery_pk PRIMARY KEY (delivery_id),
    CONSTRAINT webhook_delivery_endpoint_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint,
    -- An event that is handed over once more changes nothing.
    CONSTRAINT webhook_delivery_once UNIQUE (endpoint_id, event_id),
    CONSTRAINT webhook_delivery_state CHECK (state IN ('WAITING', 'DELIVERED', 'PARKED')),
    CONSTRAINT webhook_delivery_due CHECK ((state = 'WAITING') = (next_try_at IS NOT NULL)),
    CONSTRAINT webhook_delivery_settled CHECK ((state = 'WAITING') = (settled_at IS NULL))
);

CREATE INDEX webhook_delivery_due_of_endpoint ON webhook_delivery (endpoint_id, next_try_at) WHERE state = 'WAITING';
-- What an earlier event of the same payment holds back.
CREATE INDEX webhook_delivery_order ON webhook_delivery (endpoint_id, payment_id, sequence) WHERE state = 'WAITING';
CREATE INDEX webhook_delivery_parked ON webhook_delivery (endpoint_id, delivery_id) WHERE state = 'PARKED';
CREATE INDEX webhook_delivery_of_payment ON webhook_delivery (payment_id, sequence);
CREATE INDEX webhook_delivery_settled_at ON webhook_delivery (settled_at) WHERE state <> 'WAITING';

COMMENT ON TABLE webhook_endpoint IS 'Where merchants are told of their payments.';
COMMENT ON TABLE webhook_delivery IS 'What merchants are told, and how it went.';

GRANT SELECT, INSERT, UPDATE ON webhook_endpoint TO ledger_app;
GRANT SELECT, INSERT ON webhook_endpoint_change TO ledger_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO ledger_app;
-- Not the secrets, sealed as they are.
GRANT SELECT (endpoint_id, merchant_id, url, description, types, state, state_reason, previous_until, failures,
    failing_since, paused_until, created_at, created_by) ON webhook_endpoint TO ledger_auditor;
GRANT SELECT ON webhook_endpoint_change, webhook_delivery TO ledger_auditor;
