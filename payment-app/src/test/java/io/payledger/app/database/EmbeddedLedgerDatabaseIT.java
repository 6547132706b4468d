package io.payledger.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedLedgerDatabaseIT {
    private static final byte[] GARBAGE = {(byte) 0xc3, 0x28, (byte) 0xff, 0, 7};

    @TempDir
    static Path started;

    @TempDir
    Path folder;

    private final int port = freePort();

    @BeforeAll
    static void startOnce() throws IOException {
        try (DataFolder data = DataFolder.open(started)) {
            EmbeddedLedgerDatabase.start(data, CredentialsFile.of(data), freePort())
                    .close();
        }
    }

    @Test
    void dataAndPasswordsOutliveTheServer() throws Exception {
        try (DataFolder data = DataFolder.open(folder);
                EmbeddedLedgerDatabase server = start(data)) {
            run(server.database(), "CREATE TABLE kept AS SELECT 42 AS answer");
        }
        try (DataFolder data = DataFolder.open(folder);
                EmbeddedLedgerDatabase server = start(data)) {
            assertThat(ask(server.database(), "SELECT answer FROM kept")).isEqualTo("42");
        }
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder.resolve("credentials.properties"))))
                .isEqualTo("rw-------");
    }

    @Test
    void whatWasCommittedSurvivesAPowerCutAndABadDiskIsNoticed() throws Exception {
        try (DataFolder data = DataFolder.open(folder);
                EmbeddedLedgerDatabase server = start(data)) {
            assertThat(ask(server.database(), "SHOW fsync")).isEqualTo("on");
            assertThat(ask(server.database(), "SHOW synchronous_commit")).isEqualTo("on");
            assertThat(ask(server.database(), "SHOW full_page_writes")).isEqualTo("on");
            assertThat(ask(server.database(), "SHOW data_checksums")).isEqualTo("on");
        }
    }

    @Test
    void nobodyGetsInWithoutAPassword() throws Exception {
        try (DataFolder data = DataFolder.open(folder);
                EmbeddedLedgerDatabase server = start(data)) {
            assertThat(ask(server.database(), "SHOW password_encryption")).isEqualTo("scram-sha-256");
            for (String role : new String[] {"postgres", "ledger_owner", "ledger_app", "ledger_auditor"}) {
                assertThatThrownBy(() -> DriverManager.getConnection(
                                        server.database().url(), role, "guess")
                                .close())
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("password authentication failed");
            }
        }
    }

    @Test
    void aSecondLedgerIsToldWhoHasTheFolder() throws Exception {
        try (DataFolder first = DataFolder.open(folder)) {
            assertThat(first.path()).isEqualTo(folder.toAbsolutePath());
            assertThatThrownBy(() -> DataFolder.open(folder))
                    .isInstanceOf(StartupProblem.class)
                    .hasMessageContaining(
                            "in use by process " + ProcessHandle.current().pid());
        }
        DataFolder.open(folder).close();
    }

    @Test
    void aTakenPortIsOneLineAndChangesNothing() throws Exception {
        try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                DataFolder data = DataFolder.open(folder)) {
            assertThat(other.isBound()).isTrue();
            assertThatThrownBy(() -> start(data))
                    .isInstanceOf(StartupProblem.class)
                    .hasMessageContaining("Port " + port + " is taken")
                    .hasMessageContaining("--postgres-port");
        }
        try (DataFolder data = DataFolder.open(folder)) {
            start(data).close();
        }
    }

    @Test
    void theServerOfAKilledLedgerIsStoppedFirst() throws Exception {
        // A killed process drops its lock and leaves its server: that is what closing only the folder looks like.
        EmbeddedLedgerDatabase orphan;
        try (DataFolder data = DataFolder.open(folder)) {
            orphan = start(data);
            run(orphan.database(), "CREATE TABLE kept AS SELECT 42 AS answer");
        }
        try (DataFolder data = DataFolder.open(folder);
                EmbeddedLedgerDatabase server = start(data)) {
            orphan.onExit().get(10, TimeUnit.SECONDS);
            assertThat(ask(server.database(), "SELECT answer FROM kept")).isEqualTo("42");
        }
    }

    @Test
    void anotherProgramThatGotTheOldProcessIdIsLeftAlone() throws Exception {
        try (DataFolder data = DataFolder.open(folder)) {
            start(data).close();
            Process bystander = new ProcessBuilder("sleep", "60").start();
            try {
                Files.writeString(
                        data.cluster().resolve("postmaster.pid"),
                        bystander.pid() + "\n" + data.cluster() + "\n1700000000\n" + port + "\n\n127.0.0.1\n");
                start(data).close();
                assertThat(bystander.isAlive()).isTrue();
            } finally {
                bystander.destroyForcibly();
            }
        }
    }

    /** After a power cut the old process id may be that of any other PostgreSQL of the machine. */
    @Test
    void anotherPostgresThatGotTheOldProcessIdIsLeftAlone(@TempDir Path elsewhere) throws Exception {
        aFolderThatWasStarted();
        try (DataFolder others = DataFolder.open(elsewhere);
                EmbeddedLedgerDatabase bystander =
                        EmbeddedLedgerDatabase.start(others, CredentialsFile.of(others), freePort());
                DataFolder data = DataFolder.open(folder)) {
            String itsProcess = Files.readString(others.cluster().resolve("postmaster.pid"))
                    .lines()
                    .findFirst()
                    .orElseThrow();
            Files.writeString(
                    data.cluster().resolve("postmaster.pid"),
                    itsProcess + "\n" + data.cluster() + "\n1700000000\n" + port + "\n\n127.0.0.1\n");
            start(data).close();
            assertThat(ask(bystander.database(), "SELECT 42")).isEqualTo("42");
        }
    }

    /** The first process of the machine shows its command line to nobody, and PostgreSQL it is not. */
    @Test
    void aProcessThatDoesNotShowItselfIsLeftAlone() throws Exception {
        aFolderThatWasStarted();
        Files.writeString(
                folder.resolve("postgres/postmaster.pid"),
                "1\n" + folder.resolve("postgres") + "\n1700000000\n" + port + "\n\n127.0.0.1\n");
        startAgain();
    }

    @Test
    void aProcessFileOfGarbageStopsNobody() throws Exception {
        aFolderThatWasStarted();
        Files.write(folder.resolve("postgres/postmaster.pid"), GARBAGE);
        startAgain();
    }

    @Test
    void aPathThatPostgresToolsWouldTripOverIsRefused() {
        for (String name : new String[] {"a$HOME", "a`id`", "a\"b", "a\\b", "a\nb"}) {
            assertThatThrownBy(() -> DataFolder.open(folder.resolve(name)))
                    .as(name)
                    .isInstanceOf(StartupProblem.class)
                    .hasMessageContaining("control character")
                    .message()
                    .doesNotContain("\n");
            assertThat(folder.resolve(name)).doesNotExist();
        }
        assertThatThrownBy(() -> DataFolder.open(Path.of(""))).hasMessageContaining("--data");
    }

    @Test
    void aFirstStartThatWasCutShortIsDoneAgain() throws Exception {
        Files.createDirectories(folder.resolve("postgres.new/base"));
        Files.writeString(folder.resolve("postgres.new/PG_VERSION"), "17");
        try (DataFolder data = DataFolder.open(folder);
                EmbeddedLedgerDatabase server = start(data)) {
            assertThat(ask(server.database(), "SELECT current_database()")).isEqualTo("ledger");
        }
    }

    @Test
    void dataOfAnotherPostgresIsRefusedAndUntouched() throws Exception {
        aFolderThatWasStarted();
        Files.writeString(folder.resolve("postgres/PG_VERSION"), "15\n");
        refused("was made by PostgreSQL 15");
        assertThat(folder.resolve("postgres/PG_VERSION")).hasContent("15");
        Files.write(folder.resolve("postgres/PG_VERSION"), GARBAGE);
        refused("was made by PostgreSQL ?");
    }

    @Test
    void aDamagedFolderIsRefusedAndUntouched() throws Exception {
        aFolderThatWasStarted();
        Files.move(folder.resolve("postgres/global/pg_control"), folder.resolve("pg_control"));
        refused("is damaged");
        Files.move(folder.resolve("pg_control"), folder.resolve("postgres/global/pg_control"));
        startAgain();
    }

    @Test
    void theServersOwnReasonIsTold() throws Exception {
        aFolderThatWasStarted();
        Files.writeString(folder.resolve("postgres/postgresql.conf"), "\nmax_connections = many\n");
        refused("max_connections");
    }

    @Test
    void aFolderThatHoldsSomethingElseIsRefused() throws Exception {
        aFolderThatWasStarted();
        Files.delete(folder.resolve("postgres/PG_VERSION"));
        refused("holds no PostgreSQL data");
    }

    @Test
    void dataWithoutItsCredentialsIsRefused() throws Exception {
        aFolderThatWasStarted();
        Files.delete(folder.resolve("credentials.properties"));
        refused("has no credentials");
    }

    @Test
    void aLostPasswordIsNotReplacedByOneThatOpensNothing() throws Exception {
        aFolderThatWasStarted();
        Path file = folder.resolve("credentials.properties");
        Files.writeString(file, Files.readString(file).replaceFirst("(?m)^ledger_app=.*\n", ""));
        String incomplete = Files.readString(file);
        refused("has no credentials of ledger_app");
        assertThat(file).hasContent(incomplete);
    }

    @Test
    void credentialsThatEverybodyMayReadAreRefused() throws Exception {
        aFolderThatWasStarted();
        Path file = folder.resolve("credentials.properties");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        refused("chmod 600 " + file);
    }

    @Test
    void aCredentialsFileOfGarbageIsOneLine() throws Exception {
        aFolderThatWasStarted();
        Files.write(folder.resolve("credentials.properties"), GARBAGE);
        refused("restore it from a backup");
        Files.writeString(folder.resolve("credentials.properties"), "a=\\u12\n");
        refused("is damaged");
    }

    @Test
    void aFileInThePlaceOfTheFolderIsOneLine() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> DataFolder.open(file))
                .isInstanceOf(StartupProblem.class)
                .hasMessageContaining("cannot be written");
    }

    /** A copy of one that really was: making a cluster takes ten times as long. */
    private void aFolderThatWasStarted() throws Exception {
        Process copy = new ProcessBuilder("cp", "-a", started + "/.", folder.toString())
                .inheritIO()
                .start();
        assertThat(copy.waitFor()).isZero();
    }

    private void startAgain() throws IOException {
        try (DataFolder data = DataFolder.open(folder)) {
            start(data).close();
        }
    }

    private void refused(String reason) throws IOException {
        try (DataFolder data = DataFolder.open(folder)) {
            assertThatThrownBy(() -> start(data))
                    .isInstanceOf(StartupProblem.class)
                    .hasMessageContaining(reason);
        }
    }

    private EmbeddedLedgerDatabase start(DataFolder data) {
        return EmbeddedLedgerDatabase.start(data, CredentialsFile.of(data), port);
    }

    private static void run(LedgerDatabase database, String sql) throws SQLException {
        try (Connection connection = owner(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ask(LedgerDatabase database, String sql) throws SQLException {
        try (Connection connection = owner(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private static Connection owner(LedgerDatabase database) throws SQLException {
        return DriverManager.getConnection(
                database.url(), database.owner().user(), database.owner().password());
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
