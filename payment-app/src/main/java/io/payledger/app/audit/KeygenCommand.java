package io.payledger.app.audit;

import io.payledger.app.database.OwnerOnly;
import io.payledger.app.database.StartupProblem;
import io.payledger.eventstore.checkpoint.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ledger audit keygen}: makes a key that signs checkpoints. */
@Command(
        name = "keygen",
        description = {
            "Makes an Ed25519 key that signs checkpoints of the log: FILE, which only its owner may read, and FILE.pub,",
            "which everyone may have. Names of keys are names of logs: the key that replaces another has the same name."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class KeygenCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            required = true,
            description = "What the log is called, as ledger.example.com/payments; in every checkpoint of it.")
    private String name;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "Where the key goes; must not be there.")
    private Path file;

    @Override
    public Integer call() {
        Path known = file.resolveSibling(file.getFileName() + ".pub");
        if (Files.exists(file) || Files.exists(known)) {
            throw new StartupProblem(file + " or its .pub is there already; a key is never overwritten");
        }
        SigningKey.Pair pair;
        try {
            pair = SigningKey.generate(name);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--name: " + e.getMessage(), e);
        }
        try {
            OwnerOnly.replace(known, pair.known() + "\n");
            OwnerOnly.replace(file, pair.secret().secretText() + "\n");
        } catch (IOException e) {
            throw new StartupProblem("The key cannot be written to " + file + ": " + e.getMessage(), e);
        }
        spec.commandLine().getOut().println(pair.known());
        return 0;
    }
}
