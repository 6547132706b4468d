-- Why: whoever is on duty sees on a page how far a rebuild is, and holds it when it is in the way; the process that does it
-- stays and waits for the word to go on. Before, a pause could be wished by the owner of the tables only, and ended it.
--
-- held           the process that is paused stays and waits; a pause that was asked for by the command ends it
-- resume_wished  it is to go on
-- waits_until    until then the paused process is known to be there; it renews that as long as it waits
-- wished_by      who has wished last that it pauses or goes on
ALTER TABLE projection_rebuild
    ADD COLUMN held          boolean NOT NULL DEFAULT false,
    ADD COLUMN resume_wished boolean NOT NULL DEFAULT false,
    ADD COLUMN waits_until   timestamptz,
    ADD COLUMN wished_by     text COLLATE "C";

-- The service wishes, and no more: everything else about a rebuild is said by the process that does it.
GRANT UPDATE (pause_wished, held, resume_wished, wished_by) ON projection_rebuild TO ledger_app;
