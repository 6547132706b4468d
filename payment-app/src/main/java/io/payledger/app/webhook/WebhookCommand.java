package io.payledger.app.webhook;

import picocli.CommandLine.Command;

/** {@code ledger webhook}: where merchants are told of their payments. */
@Command(
        name = "webhook",
        description = {
            "Where merchants are told of their payments. They are told by nodes with",
            "payledger.notify.webhook.enabled=true."
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            AddEndpoint.class,
            ListEndpoints.class,
            RotateSecret.class,
            DisableEndpoint.class,
            EnableEndpoint.class,
            RemoveEndpoint.class
        })
public final class WebhookCommand {}
