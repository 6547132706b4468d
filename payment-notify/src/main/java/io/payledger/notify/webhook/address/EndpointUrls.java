package io.payledger.notify.webhook.address;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;

/** Reads the address of an endpoint, and refuses what could not or must not be called. */
public final class EndpointUrls {
    private static final int LONGEST = 2_000;
    private static final int LAST_PORT = 65_535;

    private final GuardedResolver resolver;

    public EndpointUrls(GuardedResolver resolver) {
        this.resolver = resolver;
    }

    /**
     * The address of this text, whose host has been looked up: each of its addresses may be called now. It is looked at
     * again at each call.
     *
     * @throws IllegalArgumentException with a sentence for whoever wrote it
     */
    public URI read(String text) {
        URI url = syntax(text);
        try {
            resolver.resolve(host(url));
        } catch (ForbiddenAddressException e) {
            throw new IllegalArgumentException(
                    "The host leads to an address that is not public; payledger.notify.webhook.allowed-networks names"
                            + " those that may be called all the same",
                    e);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("The host has no address", e);
        }
        return url;
    }

    /** The host without the brackets of an IPv6 address. */
    public static String host(URI url) {
        String host = String.valueOf(url.getHost());
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }

    private URI syntax(String text) {
        URI url;
        try {
            url = new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("It is no URL", e);
        }
        boolean https = "https".equalsIgnoreCase(url.getScheme());
        boolean http = "http".equalsIgnoreCase(url.getScheme());
        if (!https && !(http && resolver.rules().plainHttp())) {
            throw new IllegalArgumentException(
                    http
                            ? "It must begin with https://, unless payledger.notify.webhook.plain-http allows the other"
                            : "It must begin with https://");
        }
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("It has more than " + LONGEST + " characters");
        }
        if (!text.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("It must be of ASCII; write a name of another script as xn--…");
        }
        if (url.getHost() == null || url.getPort() == 0 || url.getPort() > LAST_PORT) {
            throw new IllegalArgumentException("It must name a host, and a port from 1 to " + LAST_PORT + " or none");
        }
        if (url.getRawUserInfo() != null) {
            throw new IllegalArgumentException("It must not hold a user or password: webhooks are signed");
        }
        if (url.getRawFragment() != null) {
            throw new IllegalArgumentException("It must not have a part behind #, which is never sent");
        }
        return url;
    }
}
