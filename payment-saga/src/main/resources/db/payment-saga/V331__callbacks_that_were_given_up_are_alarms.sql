-- Why: alarms are looked for every few seconds among all callbacks there ever were; the few that were given up are found
-- by themselves.
CREATE INDEX callback_inbox_given_up ON callback_inbox (id)
    WHERE state IN ('EXPIRED', 'FAILED') AND next_try_at IS NULL;
