package io.payledger.notify.webhook.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Gives out addresses only when each of them may be sent to. Whoever connects takes the very addresses that it gave out,
 * and asks no second time: a name that leads elsewhere a moment later (DNS rebinding) leads nowhere.
 *
 * <pre>
 * checked by name:    ask, public ── check ── ask again, loopback ── connect to loopback
 * checked by address: ask, public ── check ── connect to what was checked
 * </pre>
 */
public final class GuardedResolver {
    /** More would only make a dead endpoint take longer. */
    private static final int MOST = 4;

    private final HostResolver resolver;
    private final AddressRules rules;

    public GuardedResolver(HostResolver resolver, AddressRules rules) {
        this.resolver = resolver;
        this.rules = rules;
    }

    /**
     * The first four addresses of this name.
     *
     * @throws ForbiddenAddressException when one of all of its addresses is not allowed
     * @throws UnknownHostException when it has none
     */
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] addresses = resolver.resolve(host);
        if (addresses.length == 0) {
            throw new UnknownHostException(host);
        }
        for (InetAddress address : addresses) {
            if (!rules.allows(address)) {
                throw new ForbiddenAddressException(host);
            }
        }
        return Arrays.copyOf(addresses, Math.min(MOST, addresses.length));
    }

    AddressRules rules() {
        return rules;
    }
}
