package io.payledger.app.webhook;

import io.payledger.api.id.MerchantId;
import io.payledger.notify.webhook.endpoint.WebhookDesk;
import io.payledger.notify.webhook.endpoint.WebhookEndpoint;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code list}: who is told where; never a secret. */
@Command(
        name = "list",
        description = "Lists the endpoints: whose, where, which types, how they do; never a secret.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ListEndpoints extends EndpointCommand {
    private static final String LINE = "%-8s %-24s %-9s %-30s %s%n";

    @Parameters(arity = "0..1", paramLabel = "MERCHANT", description = "Only those of this merchant.")
    private @Nullable String merchant;

    @Override
    Map<String, Object> run(WebhookDesk desk, PrintWriter out) {
        List<WebhookEndpoint> endpoints = desk.list(merchant == null ? null : new MerchantId(merchant));
        out.printf(LINE, "ENDPOINT", "MERCHANT", "STATE", "TYPES", "URL");
        endpoints.forEach(endpoint -> out.printf(
                LINE,
                endpoint.endpointId(),
                endpoint.merchantId(),
                endpoint.failingSince() == null ? endpoint.state() : "FAILING",
                endpoint.types().isEmpty() ? "all" : String.join(",", endpoint.types()),
                endpoint.url()));
        return Map.of("endpoints", endpoints.stream().map(EndpointTexts::json).toList());
    }
}
