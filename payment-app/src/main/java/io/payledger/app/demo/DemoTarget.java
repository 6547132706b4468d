package io.payledger.app.demo;

import java.net.URI;

/**
 * Whom the demo pays at and whom it asks afterwards.
 *
 * @param baseUrl of the ledger's API: {@code http://127.0.0.1:8080}
 * @param bankUrl of the bank simulator that this ledger charges at
 * @param apiKey of an order service; a secret
 */
public record DemoTarget(URI baseUrl, URI bankUrl, String apiKey) {

    /** Without the key. */
    @Override
    public String toString() {
        return baseUrl + " with bank " + bankUrl;
    }
}
