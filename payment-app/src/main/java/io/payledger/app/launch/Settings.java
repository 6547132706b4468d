package io.payledger.app.launch;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of a start as configuration keys of the application. */
final class Settings {
    private Settings() {}

    static String[] arguments(LedgerOptions options, int httpPort, @Nullable URI bank) {
        List<String> arguments = new ArrayList<>();
        arguments.add("--server.address=" + options.httpAddress());
        arguments.add("--server.port=" + httpPort);
        if (bank != null) {
            arguments.add("--payledger.bank.url=" + bank);
        }
        options.settings().forEach((key, value) -> arguments.add("--" + key + "=" + value));
        return arguments.toArray(String[]::new);
    }
}
