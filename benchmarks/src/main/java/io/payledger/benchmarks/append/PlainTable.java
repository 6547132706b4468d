package io.payledger.benchmarks.append;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.benchmarks.rig.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a service without any history does: one row a payment, inserted once and updated twice, each under a condition and
 * in a transaction of its own. No index but the key, and room in every page for the new version of a row: as cheap as
 * such a table can be.
 */
final class PlainTable {
    static final String NAME = "plain-table";

    private static final int[] POOL_SIZES = {4, 8, 16, 64};
    private static final String TABLE = """
            CREATE TABLE payment (
                merchant_id    text COLLATE "C" NOT NULL,
                order_id       text COLLATE "C" NOT NULL,
                status         text COLLATE "C" NOT NULL,
                amount_minor   bigint           NOT NULL,
                currency       text COLLATE "C" NOT NULL,
                channel        text COLLATE "C" NOT NULL,
                purpose        text             NOT NULL,
                trace_id       text COLLATE "C" NOT NULL,
                actor          text COLLATE "C" NOT NULL,
                origin         text COLLATE "C" NOT NULL,
                attempt        integer          NOT NULL,
                trade_no       text COLLATE "C",
                bank_reference text COLLATE "C",
                created_at     timestamptz      NOT NULL,
                updated_at     timestamptz      NOT NULL,
                version        integer          NOT NULL,
                PRIMARY KEY (merchant_id, order_id)
            ) WITH (fillfactor = 50)
            """;

    private final Database database;
    private final BenchPayments payments = new BenchPayments("pl");

    PlainTable(Database database) {
        this.database = database;
    }

    void createTable() {
        database.execute(TABLE, "GRANT ALL ON payment TO " + Database.APP);
    }

    /** Sizes of the pool that are worth trying. */
    List<Supplier<Arm>> setups() {
        List<Supplier<Arm>> setups = new ArrayList<>();
        for (int size : POOL_SIZES) {
            setups.add(() -> {
                HikariDataSource pool = database.pool(size, true);
                return new PlainTableArm("pool " + size, pool, payments);
            });
        }
        return setups;
    }
}
