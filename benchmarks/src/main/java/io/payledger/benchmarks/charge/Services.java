package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.charge.axon.AxonServiceMain;
import io.payledger.benchmarks.charge.axon.PaymentProjection;
import io.payledger.benchmarks.charge.plain.PaymentTable;
import io.payledger.benchmarks.charge.plain.PlainServiceMain;
import io.payledger.benchmarks.charge.rival.RivalKeys;
import io.payledger.benchmarks.charge.rival.RivalProcess;
import io.payledger.benchmarks.charge.rival.RivalService;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.LedgerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Starts the measured services, each over a new database of the one server. */
final class Services {
    /** Of processors that take part in a charge: that of refunds stores where it stands once a second. */
    private static final String EVERY_TOKEN_AT_THE_HEAD = """
            SELECT count(*) > 0 AND bool_and(substring(convert_from(token, 'UTF8') FROM 'ndex":([0-9]+)')::bigint >= (%s))
            FROM token_entry WHERE processor_name <> 'refund-saga'
            """;

    private final BenchServer server;
    private final URI bank;
    private final Path folder;
    private final String secret = HexFormat.of().formatHex(new SecureRandom().generateSeed(24));

    /** @param folder data and logs go below it */
    Services(BenchServer server, URI bank, Path folder) {
        this.server = server;
        this.bank = bank;
        this.folder = folder;
    }

    /** The ledger with everything that {@code ./ledger up} runs, but for the bank and the database. */
    MeasuredService ledger() throws IOException, InterruptedException {
        return ledger(server.newDatabase("ledger"));
    }

    /**
     * The same over a database that is there.
     *
     * @param settings more keys and values of the ledger's configuration, as {@code key=value}
     */
    MeasuredService ledger(Database database, String... settings) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of("--no-bank", "--database-url", database.url()));
        Stream.concat(
                        Stream.of(
                                "payledger.bank.url=" + bank,
                                "payledger.callback.secrets=a-secret-of-the-benchmark-that-nobody-uses"),
                        Stream.of(settings))
                .forEach(setting -> options.addAll(List.of("--set", setting)));
        LedgerProcess process = LedgerProcess.start(
                folder,
                options,
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
                EVERY_TOKEN_AT_THE_HEAD.formatted("SELECT max(global_index) FROM events"),
                process);
    }

    /** The table with the same kind of door as the ledger has. */
    MeasuredService plainTable() throws IOException {
        Database database = paymentTable("plain_table");
        String key = RivalKeys.addTo(database, secret);
        RivalProcess process = RivalProcess.start(PlainServiceMain.class, database, bank, folder);
        return new MeasuredService(
                ChargeResult.PLAIN_TABLE, process.address(), key, process.handle(), database, null, process);
    }

    /** The table and nothing in front of it: whoever asks is served. */
    MeasuredService bareTable() throws IOException {
        Database database = paymentTable("bare_table");
        RivalProcess process = RivalProcess.start(PlainServiceMain.class, database, bank, folder, RivalService.BARE);
        return new MeasuredService(
                ChargeResult.BARE_TABLE, process.address(), "none", process.handle(), database, null, process);
    }

    private Database paymentTable(String name) {
        Database database = server.newDatabase(name);
        PaymentTable.DDL.forEach(database::execute);
        database.execute("GRANT ALL ON payment TO " + Database.APP);
        return database;
    }

    /** Axon's own stores with the same kind of door. */
    MeasuredService stockAxon() throws IOException {
        Database database = server.newDatabase("stock_axon");
        database.execute(
                PaymentProjection.DDL,
                "GRANT ALL ON payment TO " + Database.APP,
                "GRANT ALL ON SCHEMA public TO " + Database.APP);
        String key = RivalKeys.addTo(database, secret);
        RivalProcess process = RivalProcess.start(AxonServiceMain.class, database, bank, folder);
        return new MeasuredService(
                ChargeResult.STOCK_AXON,
                process.address(),
                key,
                process.handle(),
                database,
                EVERY_TOKEN_AT_THE_HEAD.formatted("SELECT max(global_index) FROM domain_event_entry"),
                process);
    }
}
