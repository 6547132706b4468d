package io.payledger.app.webhook;

import io.payledger.api.id.MerchantId;
import io.payledger.notify.webhook.address.AddressRules;
import io.payledger.notify.webhook.endpoint.WebhookDesk;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code add}: a merchant is told at an address from now on. */
@Command(
        name = "add",
        description = "Adds an endpoint and shows what its webhooks are signed with, once.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AddEndpoint extends EndpointCommand {
    @Parameters(index = "0", paramLabel = "MERCHANT", description = "Whose payments it is told.")
    private String merchant;

    @Parameters(index = "1", paramLabel = "URL", description = "Where: https://…")
    private String url;

    @Option(
            names = "--types",
            split = ",",
            paramLabel = "TYPE",
            description = "Only events of these types, as payment.succeeded,payment.refunded (default: all).")
    private Set<String> types = new LinkedHashSet<>();

    @Option(names = "--description", paramLabel = "TEXT", description = "For people.")
    private String description = "";

    @Option(
            names = "--plain-http",
            description = "Take http:// too. The nodes need payledger.notify.webhook.plain-http=true.")
    private boolean plainHttp;

    @Option(
            names = "--allow-network",
            split = ",",
            paramLabel = "NETWORK",
            description = {
                "A network that is not public and may be called: 10.1.0.0/16.",
                "The nodes need it in payledger.notify.webhook.allowed-networks."
            })
    private List<String> networks = List.of();

    @Override
    AddressRules rules() {
        return rules(plainHttp, networks);
    }

    @Override
    Map<String, Object> run(WebhookDesk desk, PrintWriter out) {
        return EndpointTexts.show(
                desk.add(new WebhookDesk.Wanted(new MerchantId(merchant), url, types, description), actor()), out);
    }
}
