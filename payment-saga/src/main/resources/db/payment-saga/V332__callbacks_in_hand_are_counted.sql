-- Why: the figures count every few seconds how many callbacks are in which state, and the alarms look for those that were
-- given up. Nearly all callbacks there ever were are APPLIED; the others are in this index alone.
CREATE INDEX callback_inbox_in_hand ON callback_inbox (state, id) WHERE state <> 'APPLIED';
DROP INDEX callback_inbox_given_up;
