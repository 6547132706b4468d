package io.payledger.app.launch;

import io.payledger.app.database.StartupProblem;
import java.util.stream.Stream;
import org.springframework.boot.web.server.PortInUseException;

/** Finds the one line that explains a failed start. */
final class StartFailure {
    private static final int DEPTH = 32;

    private StartFailure() {}

    static StartupProblem explain(RuntimeException failure) {
        return causes(failure)
                .filter(StartupProblem.class::isInstance)
                .map(StartupProblem.class::cast)
                .findFirst()
                .orElseGet(() -> new StartupProblem(line(failure), failure));
    }

    /** The innermost cause tells most: Spring wraps it in the names of the beans that wanted one another. */
    private static String line(RuntimeException failure) {
        Throwable innermost = causes(failure).reduce(failure, (outer, inner) -> inner);
        if (innermost instanceof PortInUseException taken) {
            return "Port " + taken.getPort() + " is taken; choose another for the API with --http-port";
        }
        String message = String.valueOf(innermost.getMessage()).strip().replaceAll("\\s+", " ");
        return "The ledger did not start: " + message + " ("
                + innermost.getClass().getSimpleName() + "; --verbose shows more)";
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(DEPTH);
    }
}
