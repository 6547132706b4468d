package io.payledger.drills;

import io.payledger.drills.audit.ReconcileAllCommand;
import io.payledger.drills.drill.Drill;
import io.payledger.drills.drill.Drills;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command line of the drills: {@code drill list}, {@code drill kills --payments 2000}, {@code drill all}, {@code drill
 * tamper}. The auditor's {@code audit reconcile-all} is here as well: the product knows nothing of the simulated bank.
 */
@Command(
        name = "drill",
        description = "Does harm on purpose, and counts what the ledger makes of it.",
        mixinStandardHelpOptions = true,
        subcommands = {ListCommand.class, TamperCommand.class, ReconcileAllCommand.class})
public final class DrillMain {
    private DrillMain() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command line; 0 when the ledger has held. */
    static int run(String... arguments) {
        return commandLine().execute(arguments);
    }

    private static CommandLine commandLine() {
        CommandLine line = new CommandLine(new DrillMain());
        for (Drill drill : Drills.all()) {
            CommandLine command = new CommandLine(new DrillCommand(List.of(drill)));
            command.getCommandSpec().usageMessage().description(drill.what());
            line.addSubcommand(drill.name(), command);
        }
        CommandLine all = new CommandLine(new DrillCommand(Drills.all()));
        all.getCommandSpec().usageMessage().description("Every drill that brings payments, one after the other.");
        line.addSubcommand("all", all);
        line.setSubcommandsCaseInsensitive(true);
        return line;
    }
}
