package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.charge.axon.AxonServiceMain;
import io.payledger.benchmarks.charge.axon.PaymentProjection;
import io.payledger.benchmarks.charge.plain.PaymentTable;
import io.payledger.benchmarks.charge.plain.PlainServiceMain;
import io.payledger.benchmarks.charge.rival.RivalProcess;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.LedgerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts the measured services, each over a new database of the one server. */
final class Services {
    private static final String EVERY_TOKEN_AT_THE_HEAD = """
            SELECT count(*) > 0 AND bool_and(substring(convert_from(token, 'UTF8') FROM 'ndex":([0-9]+)')::bigint >= (%s))
            FROM token_entry
            """;

    private final BenchServer server;
    private final URI bank;

    Services(BenchServer server, URI bank) {
        this.server = server;
        this.bank = bank;
    }

    /** The ledger with everything that {@code ./ledger up} runs, but for the bank and the database. */
    MeasuredService ledger(Path folder) throws IOException, InterruptedException {
        Database database = server.newDatabase("ledger");
        LedgerProcess process = LedgerProcess.start(
                folder,
                List.of(
                        "--no-bank",
                        "--database-url",
                        database.url(),
                        "--set",
                        "payledger.bank.url=" + bank,
                        "--set",
                        "payledger.callback.secrets=a-secret-of-the-benchmark-that-nobody-uses"),
                Map.of(
                        "LEDGER_DATABASE_PASSWORD",
                        Database.PASSWORD,
                        "LEDGER_DATABASE_OWNER_PASSWORD",
                        Database.PASSWORD));
        return new MeasuredService(
                ChargeResult.LEDGER,
                process.api(),
                process.key(),
                process.handle(),
                database,
                EVERY_TOKEN_AT_THE_HEAD.formatted("SELECT global_index FROM log_head"),
                process);
    }

    MeasuredService plainTable() throws IOException {
        Database database = server.newDatabase("plain_table");
        PaymentTable.DDL.forEach(database::execute);
        database.execute("GRANT ALL ON payment TO " + Database.APP);
        RivalProcess process = RivalProcess.start(PlainServiceMain.class, database, bank);
        return new MeasuredService(
                ChargeResult.PLAIN_TABLE, process.address(), "none", process.handle(), database, null, process);
    }

    MeasuredService stockAxon() throws IOException {
        Database database = server.newDatabase("stock_axon");
        database.execute(
                PaymentProjection.DDL,
                "GRANT ALL ON payment TO " + Database.APP,
                "GRANT ALL ON SCHEMA public TO " + Database.APP);
        RivalProcess process = RivalProcess.start(AxonServiceMain.class, database, bank);
        return new MeasuredService(
                ChargeResult.STOCK_AXON,
                process.address(),
                "none",
                process.handle(),
                database,
                EVERY_TOKEN_AT_THE_HEAD.formatted("SELECT max(global_index) FROM domain_event_entry"),
                process);
    }
}
