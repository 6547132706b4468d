-- Why: support lists the disputes of all payments. They are few among the events of many payments, so a small index finds
-- them without a table of their own.
CREATE INDEX payment_timeline_disputes ON payment_timeline (at, payment_id)
    WHERE event IN ('DisputeOpened', 'DisputeAccepted', 'DisputeRejected');
