package io.payledger.app.launch;

import io.payledger.app.database.StartupProblem;
import io.payledger.eventstore.anchor.CheckpointUnreadableException;
import io.payledger.eventstore.anchor.LogNotTheSameException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.web.server.PortInUseException;

/** Finds the one line that explains a failed start. */
final class StartFailure {
    private static final int DEPTH = 32;

    /** SQLSTATE of PostgreSQL. */
    private static final String INVALID_PASSWORD = "28P01";

    private StartFailure() {}

    static StartupProblem explain(RuntimeException failure) {
        if (causes(failure).anyMatch(StartFailure::isWrongPassword)) {
            return new StartupProblem(
                    "The database does not take the ledger's passwords ("
                            + causes(failure)
                                    .filter(StartFailure::isWrongPassword)
                                    .findFirst()
                                    .map(Throwable::getMessage)
                                    .orElseThrow()
                            + "): credentials.properties of the data folder, or the environment for a database elsewhere, "
                            + "holds others; restore them from a backup",
                    failure);
        }
        Optional<StartupProblem> otherLog = first(failure, LogNotTheSameException.class)
                .map(Throwable::getMessage)
                .or(() -> first(failure, CheckpointUnreadableException.class).map(Throwable::getMessage))
                .map(line -> new StartupProblem(line, failure));
        if (otherLog.isPresent()) {
            return otherLog.get();
        }
        return first(failure, StartupProblem.class).orElseGet(() -> new StartupProblem(line(failure), failure));
    }

    private static boolean isWrongPassword(Throwable cause) {
        return cause instanceof SQLException sql && INVALID_PASSWORD.equals(sql.getSQLState());
    }

    /** The innermost cause tells most: Spring wraps it in the names of the beans that wanted one another. */
    private static String line(RuntimeException failure) {
        Throwable innermost = causes(failure).reduce(failure, (outer, inner) -> inner);
        Optional<PortInUseException> taken = first(failure, PortInUseException.class);
        if (taken.isPresent()) {
            return "Port " + taken.get().getPort() + " is taken; choose another for the API with --http-port";
        }
        String message = String.valueOf(innermost.getMessage()).strip().replaceAll("\\s+", " ");
        Optional<BindException> setting = first(failure, BindException.class);
        if (setting.isPresent() && !message.contains("payledger.")) {
            message = setting.get().getName() + ": " + message;
        }
        return "The ledger did not start: " + message + " ("
                + innermost.getClass().getSimpleName() + "; --verbose shows more)";
    }

    private static <T extends Throwable> Optional<T> first(Throwable failure, Class<T> type) {
        return causes(failure).filter(type::isInstance).map(type::cast).findFirst();
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(DEPTH);
    }
}
