package io.payledger.app.webhook;

import io.payledger.notify.webhook.endpoint.WebhookDesk;
import io.payledger.notify.webhook.endpoint.WebhookEndpoint;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code remove}: nothing is sent any more. */
@Command(
        name = "remove",
        description = "Ends it: what waits for it is parked, and nothing more is kept.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RemoveEndpoint extends EndpointCommand {
    @Parameters(paramLabel = "ENDPOINT", description = "Its number; list shows it.")
    private long endpoint;

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why; it is kept.")
    private String reason;

    @Override
    Map<String, Object> run(WebhookDesk desk, PrintWriter out) {
        WebhookEndpoint now = desk.remove(endpoint, reason, actor());
        out.println("Endpoint " + endpoint + " of " + now.merchantId() + " is " + now.state());
        return EndpointTexts.json(now);
    }
}
