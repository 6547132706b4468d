package io.payledger.app.webhook;

import io.payledger.api.problem.ProblemException;
import io.payledger.app.database.OwnerOnly;
import io.payledger.app.database.Secrets;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.keys.KeyDatabaseOptions;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.app.launch.WebhookMaster;
import io.payledger.notify.webhook.address.AddressRules;
import io.payledger.notify.webhook.address.EndpointUrls;
import io.payledger.notify.webhook.address.GuardedResolver;
import io.payledger.notify.webhook.address.HostResolver;
import io.payledger.notify.webhook.address.Network;
import io.payledger.notify.webhook.endpoint.WebhookDesk;
import io.payledger.notify.webhook.signing.SecretSeal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** What the commands about webhooks share: the database, the result as JSON, one line for whatever is in the way. */
abstract class EndpointCommand implements Callable<Integer> {
    private static final int FAILED = 1;

    @Spec
    private CommandSpec spec;

    @Mixin
    private KeyDatabaseOptions database;

    @Option(
            names = "--json",
            paramLabel = "OUT",
            description = "Also write the result as JSON to this file, which only you may read.")
    private @Nullable Path json;

    @Override
    public final Integer call() {
        try (JoinedDatabase joined = database.open()) {
            Map<String, Object> result =
                    run(desk(joined.dataSource()), spec.commandLine().getOut());
            if (json != null) {
                OwnerOnly.replace(
                        json.toAbsolutePath(),
                        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
            }
            return CommandLine.ExitCode.OK;
        } catch (ProblemException | StartupProblem | IllegalArgumentException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (BadSqlGrammarException e) {
            return failed("The database has no webhooks of this version; start it once with ./ledger up");
        } catch (DataAccessException e) {
            return failed(
                    "The database does not do it: " + e.getMostSpecificCause().getMessage());
        } catch (IOException e) {
            return failed("It is done, but could not be written to " + json + ": " + e.getMessage());
        }
    }

    /** Does it, tells a person, and returns the same for a program. */
    abstract Map<String, Object> run(WebhookDesk desk, PrintWriter out);

    /** Which addresses may be called; only public ones unless a command asks for more. */
    AddressRules rules() {
        return new AddressRules(false, List.of());
    }

    static AddressRules rules(boolean plainHttp, List<String> networks) {
        return new AddressRules(plainHttp, networks.stream().map(Network::parse).toList());
    }

    /** Who does it, for the record. */
    static String actor() {
        return "command:" + System.getProperty("user.name", "unknown");
    }

    private WebhookDesk desk(DataSource source) {
        return new WebhookDesk(
                JdbcClient.create(source),
                new EndpointUrls(new GuardedResolver(HostResolver.ofTheMachine(), rules())),
                SecretSeal.of(WebhookMaster.KEY, WebhookMaster.known(database.dataFolder())),
                Secrets.random(),
                new TransactionTemplate(new JdbcTransactionManager(source)),
                Clock.systemUTC());
    }

    private int failed(String why) {
        spec.commandLine().getErr().println("ledger: " + why);
        return FAILED;
    }
}
