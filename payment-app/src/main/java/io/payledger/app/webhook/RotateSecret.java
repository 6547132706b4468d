package io.payledger.app.webhook;

import io.payledger.notify.webhook.endpoint.WebhookDesk;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rotate}: the next secret, beside the one in use. */
@Command(
        name = "rotate",
        description = {
            "Makes the next secret and shows it, once. The one in use signs beside it for a time, so that",
            "the merchant changes without a pause."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RotateSecret extends EndpointCommand {
    @Parameters(paramLabel = "ENDPOINT", description = "Its number; list shows it.")
    private long endpoint;

    @Option(
            names = "--overlap-hours",
            paramLabel = "HOURS",
            description = "How long the old one signs too (default: ${DEFAULT-VALUE}).")
    private long hours = WebhookDesk.OVERLAP.toHours();

    @Option(names = "--end-old", description = "End the old one at once: for a secret that leaked.")
    private boolean endOld;

    @Override
    Map<String, Object> run(WebhookDesk desk, PrintWriter out) {
        return EndpointTexts.show(
                desk.rotate(endpoint, endOld ? Duration.ZERO : Duration.ofHours(hours), actor()), out);
    }
}
