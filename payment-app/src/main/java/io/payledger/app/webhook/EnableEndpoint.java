package io.payledger.app.webhook;

import io.payledger.notify.webhook.endpoint.WebhookDesk;
import io.payledger.notify.webhook.endpoint.WebhookEndpoint;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code enable}: all that was kept goes out. */
@Command(
        name = "enable",
        description = "Sends all that was kept for it, in order, and what comes.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class EnableEndpoint extends EndpointCommand {
    @Parameters(paramLabel = "ENDPOINT", description = "Its number; list shows it.")
    private long endpoint;

    @Override
    Map<String, Object> run(WebhookDesk desk, PrintWriter out) {
        WebhookEndpoint now = desk.enable(endpoint, actor());
        out.println("Endpoint " + endpoint + " of " + now.merchantId() + " is " + now.state());
        return EndpointTexts.json(now);
    }
}
