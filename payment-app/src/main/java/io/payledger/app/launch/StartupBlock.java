package io.payledger.app.launch;

import java.io.PrintWriter;
import java.time.Duration;

/** What a person sees when the ledger is ready: where everything is, and a payment to copy and paste. */
final class StartupBlock {
    private StartupBlock() {}

    static void print(PrintWriter out, Ledger.Addresses ledger, Duration took) {
        String merchant = ledger.keys().merchant().orElse("$KEY");
        out.printf("%nThe ledger is ready after %.1f s. Ctrl-C stops it.%n%n", took.toMillis() / 1000.0);
        row(out, "API", ledger.api());
        row(out, "Pages", ledger.api() + "/   in a browser; sign in with the key of staff");
        if (ledger.bank() != null) {
            row(out, "Simulated bank", ledger.bank() + "   what it charged: " + ledger.bank() + "/sim/ledger");
        }
        row(out, "PostgreSQL", ledger.database());
        row(out, "Data folder", ledger.dataFolder());
        row(out, "Credentials", "credentials.properties in the data folder (only its owner can read it)");
        row(out, "Key of demo", ledger.keys().merchant().orElse("not made here; ./ledger merchant add NAME makes one"));
        row(
                out,
                "Key of staff",
                ledger.keys().staff().orElse("not made here; ./ledger staff add NAME --role … makes one"));
        out.printf("""

                Pay an order, and wait up to 5 s for the bank:

                  curl -sS %s/api/payments -H 'Authorization: Bearer %s' \\
                       -H 'Content-Type: application/json' -H 'Prefer: wait=5' \\
                       -d '{"orderId":"order-1","channel":"WECHAT","amount":500,"currency":"CNY"}'

                """, ledger.api(), merchant);
        out.flush();
    }

    private static void row(PrintWriter out, String name, Object value) {
        out.printf("  %-15s %s%n", name, value);
    }
}
