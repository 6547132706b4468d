package io.payledger.query.check;

import io.payledger.eventstore.audit.ChainReport;
import io.payledger.eventstore.audit.ChainVerifier;
import io.payledger.eventstore.checkpoint.Checkpoint;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** The log: each hash is that of its event, none is missing, and it is the one that its checkpoints were made of. */
public final class ChainPart implements CheckPart {
    /** Beside a ledger that works, one reader is enough: a million events take less than half a minute. */
    private static final int READERS = 1;

    private final DataSource dataSource;
    private final Supplier<List<Checkpoint>> checkpoints;

    /** @param checkpoints whose signatures were checked; none where there is no key to check them with */
    public ChainPart(DataSource dataSource, Supplier<List<Checkpoint>> checkpoints) {
        this.dataSource = dataSource;
        this.checkpoints = checkpoints;
    }

    @Override
    public String name() {
        return "chain";
    }

    @Override
    public void run(Notes notes) throws SQLException, InterruptedException {
        List<Checkpoint> known = checkpoints.get();
        if (known.isEmpty()) {
            notes.notCompared("No checkpoint is known: the log was checked against itself alone");
        }
        switch (new ChainVerifier(dataSource, READERS).verify(known, notes::at)) {
            case ChainReport.Intact intact -> notes.looked("events", intact.count());
            case ChainReport.Broken broken -> {
                notes.looked("events", broken.count());
                notes.found(new CheckFinding(null, "events " + broken.index(), null, null, null, broken.reason()));
            }
        }
    }
}
