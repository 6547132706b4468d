package io.payledger.app.database;

import java.util.Map;

/**
 * Where the ledger's database is, and as whom it is used.
 *
 * @param url JDBC address
 * @param owner owns and migrates the tables
 * @param app what the service runs as: it may add events and read them
 */
public record LedgerDatabase(String url, DatabaseLogin owner, DatabaseLogin app) {
    /** The name of the embedded server's database. */
    public static final String NAME = "ledger";

    /** The role that owns and migrates the tables. */
    public static final String OWNER = "ledger_owner";

    /** The role that the service runs as. */
    public static final String APP = "ledger_app";

    /** The role that may read everything and change nothing. */
    public static final String AUDITOR = "ledger_auditor";

    static final String SUPERUSER = "postgres";

    /**
     * Makes the roles and the database where the server has no database of this name yet. The auditor's password is
     * generated into the credentials.
     */
    public void setUp(DatabaseLogin administrator, CredentialsFile credentials) {
        new FirstSetup(url, administrator)
                .run(Map.of(
                        owner.user(),
                        owner.password(),
                        app.user(),
                        app.password(),
                        AUDITOR,
                        credentials.getOrGenerate(AUDITOR)));
    }
}
