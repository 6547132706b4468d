package io.payledger.drills.rig;

import io.payledger.app.database.PostgresBinaries;
import io.payledger.app.database.PostgresCommand;
import io.payledger.drills.proxy.TcpProxy;
import io.payledger.drills.rig.RigPlan.Standby;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL, a bank and some nodes, with a proxy on every way between them:
 *
 * <pre>
 *   clients ─▶ proxy of each node ─▶ nodes ─▶ proxy of the database ─▶ PostgreSQL (and its standby)
 *                                      └────▶ proxy of the bank ─────▶ bank ─▶ proxy of callbacks ─▶ nodes
 * </pre>
 */
public final class Rig implements AutoCloseable {
    private static final String DATABASE = "ledger";
    private static final String LOOPBACK = "http://127.0.0.1:";
    private static final Duration STANDBY_PATIENCE = Duration.ofSeconds(30);

    private final Path folder;
    private final @Nullable SmallDisk smallDisk;
    private final PostgresNode primary;
    private final @Nullable PostgresNode standby;
    private final TcpProxy replicationProxy;
    private final TcpProxy databaseProxy;
    private final @Nullable TcpProxy standbyProxy;
    private final BankNode bank;
    private final TcpProxy bankProxy;
    private final TcpProxy callbackProxy;
    private final List<LedgerNode> nodes = new ArrayList<>();
    private final List<TcpProxy> clientProxies = new ArrayList<>();
    private final List<URI> api = new ArrayList<>();
    private final Standby kind;
    private volatile PostgresNode current;

    private Rig(Path folder, RigPlan plan, long seed) throws IOException {
        this.folder = folder;
        PostgresBinaries binaries = PostgresBinaries.ofUser(folder);
        PostgresCommand command = new PostgresCommand(binaries);
        kind = plan.standby();
        Path first = Files.createDirectory(folder.resolve("primary"));
        smallDisk = plan.diskMegabytes() == 0 ? null : SmallDisk.mount(binaries, first, plan.diskMegabytes());
        primary = smallDisk == null
                ? PostgresNode.create(command::run, first, first, plan.postgres())
                : PostgresNode.create(smallDisk::run, first, smallDisk.seenAs(first), plan.postgres());
        current = primary;
        replicationProxy = new TcpProxy(List.of(primary.port()));
        standby = kind == Standby.NONE
                ? null
                : primary.standby(Files.createDirectory(folder.resolve("standby")), replicationProxy.port());
        if (kind == Standby.SYNCHRONOUS) {
            // Of the first alone: the second has nobody to wait for when it takes over.
            primary.set(Map.of("synchronous_standby_names", "standby"));
        }
        databaseProxy = new TcpProxy(List.of(primary.port()));
        standbyProxy = standby == null ? null : new TcpProxy(List.of(standby.port()));
        int bankPort = FreePort.next();
        bankProxy = new TcpProxy(List.of(bankPort));
        List<Integer> callbackPorts = new ArrayList<>();
        List<String> javaOptions = plan.javaOptions(folder);
        for (int i = 0; i < plan.nodes().size(); i++) {
            Map<String, String> settings = plan.settings(i);
            settings.put("payledger.bank.url", LOOPBACK + bankProxy.port());
            LedgerNode node =
                    new LedgerNode("node-" + (i + 1), folder, new NodePlan(databaseUrl(), settings, javaOptions));
            nodes.add(node);
            TcpProxy clients = new TcpProxy(List.of(node.port()));
            clientProxies.add(clients);
            String roles = settings.getOrDefault("payledger.node.roles", "command,saga,query");
            if (roles.contains("command")) {
                api.add(URI.create(LOOPBACK + clients.port()));
            }
            if (roles.contains("saga")) {
                callbackPorts.add(node.port());
            }
        }
        callbackProxy = new TcpProxy(callbackPorts);
        bank = new BankNode(folder, bankPort, seed, URI.create(LOOPBACK + callbackProxy.port() + "/bank/callbacks"));
    }

    /** Starts everything, the nodes at once, in this folder, which must be empty. */
    public static Rig start(Path folder, RigPlan plan, long seed) throws Exception {
        Rig rig = new Rig(folder, plan, seed);
        try {
            rig.primary.start();
            if (rig.standby != null) {
                rig.standby.start();
                rig.awaitStandby();
            }
            rig.bank.start();
            // The first makes roles and tables; the others would wait for it all the same.
            for (LedgerNode node : rig.nodes) {
                node.spawn();
            }
            for (LedgerNode node : rig.nodes) {
                node.awaitReady();
            }
            // Each node has made a password for it, and only that of the first is right.
            rig.execute("ALTER ROLE ledger_auditor PASSWORD '" + Secrets.AUDITOR + "'");
            return rig;
        } catch (Exception e) {
            rig.close();
            throw e;
        }
    }

    private String databaseUrl() {
        return "jdbc:postgresql://127.0.0.1:" + databaseProxy.port()
                + (standbyProxy == null ? "" : ",127.0.0.1:" + standbyProxy.port()) + "/" + DATABASE
                + (standbyProxy == null ? "" : "?targetServerType=primary");
    }

    /** Until the standby follows; a synchronous one then holds up every commit that it does not have. */
    private void awaitStandby() throws InterruptedException {
        Wait.until(
                "the standby follows",
                STANDBY_PATIENCE,
                () -> number(
                                current.superuser("postgres"),
                                "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
                                        + (kind == Standby.SYNCHRONOUS ? " AND sync_state = 'sync'" : ""))
                        == 1);
    }

    /** Where everything of it is. */
    public Path folder() {
        return folder;
    }

    /** The server that is written to. */
    public PostgresNode postgres() {
        return current;
    }

    /** The server that follows. */
    public PostgresNode standby() {
        if (standby == null) {
            throw new IllegalStateException("This rig has no standby");
        }
        return standby;
    }

    /** From now on the standby is the server that is written to. */
    public void standbyIsPrimary() {
        current = standby();
    }

    public BankNode bank() {
        return bank;
    }

    public List<LedgerNode> nodes() {
        return nodes;
    }

    public LedgerNode node(int number) {
        return nodes.get(number);
    }

    /** The disk of PostgreSQL, where the plan has given it one of its own. */
    public SmallDisk smallDisk() {
        if (smallDisk == null) {
            throw new IllegalStateException("This rig has no small disk");
        }
        return smallDisk;
    }

    /** Through which the standby follows. */
    public TcpProxy replicationProxy() {
        return replicationProxy;
    }

    public TcpProxy databaseProxy() {
        return databaseProxy;
    }

    public TcpProxy bankProxy() {
        return bankProxy;
    }

    public TcpProxy callbackProxy() {
        return callbackProxy;
    }

    public List<TcpProxy> clientProxies() {
        return clientProxies;
    }

    /** Where order services reach the nodes that take commands. */
    public List<URI> api() {
        return List.copyOf(api);
    }

    /** API key of merchant {@code demo}. */
    public String merchantKey() {
        return credential("api-key.merchant.demo");
    }

    /** API key of everybody on the staff. */
    public String staffKey() {
        return credential("api-key.staff.admin");
    }

    /** The database as the auditor, past all proxies. */
    public DataSource auditor() {
        return current.as(DATABASE, "ledger_auditor", Secrets.AUDITOR);
    }

    /** The database as its superuser, past all proxies. */
    public DataSource superuser() {
        return current.superuser(DATABASE);
    }

    /** Runs a statement as the superuser. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = superuser().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** One number, as the superuser sees it. */
    public long number(String sql) throws SQLException {
        return number(superuser(), sql);
    }

    private static long number(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Whichever node was the first on this database has it in its folder. */
    private String credential(String key) {
        return nodes.stream()
                .flatMap(node -> node.credential(key).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No node has a credential " + key));
    }

    /** Ends all toxics. */
    public void calm() {
        databaseProxy.reset();
        if (standbyProxy != null) {
            standbyProxy.reset();
        }
        bankProxy.reset();
        callbackProxy.reset();
        clientProxies.forEach(TcpProxy::reset);
    }

    /** Ends everything; what is in the folder stays. */
    @Override
    public void close() throws Exception {
        calm();
        for (LedgerNode node : nodes) {
            // What they do when they are stopped is nobody's question any more.
            node.kill();
        }
        bank.close();
        primary.close();
        if (standby != null) {
            standby.close();
        }
        databaseProxy.close();
        replicationProxy.close();
        bankProxy.close();
        callbackProxy.close();
        clientProxies.forEach(TcpProxy::close);
        if (standbyProxy != null) {
            standbyProxy.close();
        }
        if (smallDisk != null) {
            smallDisk.close();
        }
    }
}
