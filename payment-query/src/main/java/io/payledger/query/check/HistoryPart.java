package io.payledger.query.check;

import io.payledger.query.history.BlockComparison;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What auditors find events by: each block of the log is written down as it is. */
public final class HistoryPart implements CheckPart {
    private final DataSource dataSource;

    public HistoryPart(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public String name() {
        return "history";
    }

    @Override
    public void run(Notes notes) {
        BlockComparison comparison = new BlockComparison(JdbcClient.create(dataSource));
        long blocks = comparison.blocks();
        for (long block = 0; block < blocks; block++) {
            for (BlockComparison.Mismatch mismatch : comparison.mismatches(block)) {
                notes.found(new CheckFinding(
                        null,
                        "event_posting block=" + block + " " + mismatch.posting(),
                        "places",
                        mismatch.is(),
                        mismatch.should(),
                        "What is written down of the block is not what is in it: searches may miss events"));
            }
            notes.at(block + 1, blocks);
        }
        notes.looked("blocks", blocks);
    }
}
