package io.payledger.drills;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the drills: {@code drill tamper --json found.json}. */
@Command(
        name = "drill",
        description = "Does harm on purpose, and counts what the ledger makes of it.",
        mixinStandardHelpOptions = true,
        subcommands = TamperCommand.class)
public final class DrillMain {
    private DrillMain() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command line; 0 when the ledger has held. */
    static int run(String... arguments) {
        return new CommandLine(new DrillMain()).execute(arguments);
    }
}
