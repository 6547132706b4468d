package io.payledger.app.audit;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ledger audit}: gathers what an auditor can do. */
@Command(
        name = "audit",
        description = "What an auditor can check.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            VerifyCommand.class,
            CheckCommand.class,
            ExportCommand.class,
            CompareCommand.class,
            RebuildCommand.class,
            KeygenCommand.class,
            AcceptLossCommand.class,
            CommandLine.HelpCommand.class
        })
public final class AuditCommand {}
