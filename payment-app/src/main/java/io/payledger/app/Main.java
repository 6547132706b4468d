package io.payledger.app;

import io.payledger.app.audit.AuditCommand;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.demo.DemoCommand;
import io.payledger.app.keys.MerchantCommand;
import io.payledger.app.keys.StaffCommand;
import io.payledger.app.launch.TemporaryLedger;
import io.payledger.app.launch.UpCommand;
import io.payledger.app.webhook.WebhookCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * The program {@code ledger}. A new command is one class with {@code @Command}, named here. What loads Spring is
 * used only inside the commands that need it, so that the others answer at once.
 */
@Command(
        name = "ledger",
        description = "An event-sourced payment ledger: an order is paid at most once.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {
            UpCommand.class,
            AuditCommand.class,
            MerchantCommand.class,
            StaffCommand.class,
            WebhookCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Main {
    private static final int FAILED = 1;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Show the stack trace of what fails.")
    private boolean verbose;

    /** Ends the process with 0 when all is well, 1 when the command failed, 2 when it was not understood. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        Main main = new Main();
        return new CommandLine(main)
                .addSubcommand(new DemoCommand(TemporaryLedger::start))
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    boolean expected = failure instanceof StartupProblem;
                    command.getErr().println("ledger: " + (expected ? failure.getMessage() : failure.toString()));
                    if (main.verbose || !expected) {
                        failure.printStackTrace(command.getErr());
                    }
                    return FAILED;
                })
                .execute(arguments);
    }

    /** The version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"ledger " + (version == null ? "(not built)" : version) + ", Java " + Runtime.version()
            };
        }
    }
}
