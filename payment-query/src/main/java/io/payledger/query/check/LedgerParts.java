package io.payledger.query.check;

import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.query.projection.ProjectionHandler;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.axonframework.serialization.Serializer;

/** All parts of the check, in their order. */
public final class LedgerParts {
    /** Their names. */
    static final List<String> NAMES =
            List.of("chain", "projections", "sums", "journal", "sagas", "bank", "bank-days", "history");

    private LedgerParts() {}

    /**
     * The parts over this database.
     *
     * @param serializer the one that Axon's token store writes with
     * @param checkpoints whose signatures were checked
     * @param grace how long a change may take to be everywhere
     * @param bankDays days before today of which the banks' totals are compared
     */
    public static List<CheckPart> of(
            DataSource dataSource,
            EventCodec codec,
            Serializer serializer,
            List<ProjectionHandler> projections,
            Supplier<List<Checkpoint>> checkpoints,
            Duration grace,
            int bankDays) {
        return List.of(
                new ChainPart(dataSource, checkpoints),
                new ProjectionPart(dataSource, codec, serializer, projections),
                SqlParts.sums(dataSource),
                SqlParts.journal(dataSource),
                SqlParts.sagas(dataSource, grace),
                SqlParts.bank(dataSource),
                new BankDayPart(dataSource, bankDays),
                new HistoryPart(dataSource));
    }
}
