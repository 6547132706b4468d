package io.payledger.notify.webhook.address;

import java.net.UnknownHostException;

/** The name leads to an address that webhooks must not be sent to. */
public final class ForbiddenAddressException extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    ForbiddenAddressException(String host) {
        super(host + " leads to an address that is not public and not allowed");
    }
}
