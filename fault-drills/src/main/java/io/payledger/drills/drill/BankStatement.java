package io.payledger.drills.drill;

import io.payledger.drills.shop.Reply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;

/** The bank's own statement, brought to the ledger as finance does it. */
final class BankStatement {
    private static final List<String> CURRENCIES = List.of("CNY", "JPY", "EUR", "KWD");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private BankStatement() {}

    /** Brings all of it; returns how many of its bookings the ledger does not know. */
    static int missingHere(DrillRun run) throws IOException, InterruptedException {
        URI node = run.api().nodes().getFirst();
        for (String currency : CURRENCIES) {
            String statement = run.rig().bank().text("/sim/statement?format=camt053&currency=" + currency);
            Reply reply = run.api()
                    .send(staff(run, node, "/api/statements/imports?name=drill-" + currency + ".xml")
                            .POST(BodyPublishers.ofString(statement)));
            if (!reply.good()) {
                run.say("the statement in " + currency + " was answered with " + reply.http() + " " + reply.json());
            }
        }
        Reply differences =
                run.api().send(staff(run, node, "/api/statements/differences?class=MISSING_HERE&limit=1000"));
        return differences.json().path("differences").size();
    }

    private static HttpRequest.Builder staff(DrillRun run, URI node, String path) {
        return HttpRequest.newBuilder(node.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + run.rig().staffKey());
    }
}
