-- Why: the nightly check makes the postings of each block again and lays them beside the stored ones.
CREATE INDEX event_posting_of_block ON event_posting (block);
