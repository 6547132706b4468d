package io.payledger.drills.tamper;

import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import java.util.List;

/**
 * A file that lies.
 *
 * @param kind what was done
 * @param file the export as the liar hands it over
 * @param firstBad the index that must be named
 * @param known checkpoints that the auditor has from elsewhere
 */
record TamperCase(String kind, byte[] file, long firstBad, List<SignedCheckpoint> known) {}
