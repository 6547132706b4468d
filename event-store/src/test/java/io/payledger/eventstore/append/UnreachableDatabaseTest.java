package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.EventStoreProperties;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

class UnreachableDatabaseTest {
    @Test
    @Timeout(20)
    void callersAreToldThatNothingWasStoredAndTheWriterStopsWhenAsked() {
        AppendQueue queue = new AppendQueue(10, Duration.ofMillis(100));
        try (GroupCommitWriter writer = new GroupCommitWriter(
                queue, nowhere(), EventStoreProperties.defaults().nodeSettings().writer(), events -> {})) {
            writer.start();
            assertThatThrownBy(() -> queue.append(List.of(), List.of()))
                    .isInstanceOf(EventStoreUnavailableException.class);
        }
    }

    private static DataSource nowhere() {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        // Port 1 of the loopback: nobody listens.
        dataSource.setURL("jdbc:postgresql://127.0.0.1:1/nowhere");
        return dataSource;
    }
}
