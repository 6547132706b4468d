package io.payledger.eventstore.anchor;

import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignatureRefusedException;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.VerifierKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Knows the log again before anything is added to it: a database that was restored from an older copy, cut or exchanged does
 * not contain what the newest checkpoint outside it was made of.
 */
public final class LogGuard {
    private final Checkpoints checkpoints;
    private final List<CheckpointFolder> folders;
    private final List<VerifierKey> trusted;

    LogGuard(Checkpoints checkpoints, List<CheckpointFolder> folders, List<VerifierKey> trusted) {
        this.checkpoints = checkpoints;
        this.folders = List.copyOf(folders);
        this.trusted = List.copyOf(trusted);
    }

    /**
     * Returns when the log is the one that it was; takes milliseconds. Without a trusted key nothing can be told.
     *
     * @throws LogNotTheSameException when it is not
     * @throws CheckpointUnreadableException when a checkpoint cannot be read or nobody trusted has signed it
     */
    public void check() {
        if (trusted.isEmpty()) {
            return;
        }
        for (CheckpointFolder folder : folders) {
            newestOf(folder).ifPresent(checkpoints::requireContained);
        }
        try {
            checkpoints.newest().map(SignedCheckpoint::checkpoint).ifPresent(checkpoints::requireContained);
        } catch (SignatureRefusedException | IllegalArgumentException e) {
            throw new CheckpointUnreadableException("The newest checkpoint in table checkpoints", e);
        }
    }

    /**
     * The newest checkpoint of each folder and that of the database, for whoever checks the whole log; none without a trusted
     * key.
     *
     * @throws CheckpointUnreadableException as {@link #check}
     */
    public List<Checkpoint> known() {
        if (trusted.isEmpty()) {
            return List.of();
        }
        List<Checkpoint> known = new ArrayList<>();
        folders.forEach(folder -> newestOf(folder).ifPresent(known::add));
        try {
            checkpoints.newest().map(SignedCheckpoint::checkpoint).ifPresent(known::add);
        } catch (SignatureRefusedException | IllegalArgumentException e) {
            throw new CheckpointUnreadableException("The newest checkpoint in table checkpoints", e);
        }
        return known;
    }

    private Optional<Checkpoint> newestOf(CheckpointFolder folder) {
        try {
            return folder.newestNote()
                    .map(note -> SignedCheckpoint.open(note, trusted).checkpoint());
        } catch (IOException | SignatureRefusedException | IllegalArgumentException e) {
            throw new CheckpointUnreadableException(folder.newestFile().toString(), e);
        }
    }
}
