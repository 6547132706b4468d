-- Why: a message that was given up is an alarm until its payment comes, and for some it never does. A person says that
-- nothing is left to do about it, and why. A further delivery begins anew; what was said stays beside it. The check only
-- becomes wider, so the rows that are there need not be read again while banks wait.
ALTER TABLE callback_inbox
    ADD COLUMN closed_at    timestamptz,
    ADD COLUMN closed_by    text,
    ADD COLUMN close_reason text,
    ADD COLUMN evidence     text,
    DROP CONSTRAINT callback_inbox_state_check,
    ADD CONSTRAINT callback_inbox_state_check
        CHECK (state IN ('RECEIVED', 'APPLIED', 'FAILED', 'PARKED', 'EXPIRED', 'CLOSED')) NOT VALID;
