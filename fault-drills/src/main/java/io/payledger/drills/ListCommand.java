package io.payledger.drills;

import io.payledger.drills.drill.Drills;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code drill list}: which drills there are, and which cannot run here. */
@Command(name = "list", mixinStandardHelpOptions = true, description = "Which drills there are.")
final class ListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Drills.all()
                .forEach(drill -> out.printf(
                        "  %-18s %s%s%n",
                        drill.name(),
                        drill.what(),
                        drill.obstacle().map(why -> " (not here: " + why + ")").orElse("")));
        out.printf("  %-18s %s%n", "tamper", "changes histories in 5,000 ways and counts what the verifier finds");
        out.flush();
        return 0;
    }
}
