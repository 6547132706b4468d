package io.payledger.notify.webhook.address;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * Which addresses a webhook may be sent to: those of the public internet, and those that an operator allows by name. A
 * webhook would otherwise let whoever can name an address speak to what only this machine can reach (SSRF): the
 * database, a neighbour's console, the cloud's metadata.
 *
 * <p>The lists are the IANA registries of special-purpose addresses; of IPv6 only what is given out as global unicast is
 * public, so that a block that gets a meaning later is closed until then.
 */
public final class AddressRules {
    private static final List<Network> NOT_PUBLIC_V4 = networks(
            "0.0.0.0/8", // this host, this network
            "10.0.0.0/8", // private
            "100.64.0.0/10", // shared by carriers
            "127.0.0.0/8", // loopback
            "169.254.0.0/16", // link-local, the metadata of clouds among them
            "172.16.0.0/12", // private
            "192.0.0.0/24", // protocols
            "192.0.2.0/24", // documentation
            "192.88.99.0/24", // once 6to4 relays
            "192.168.0.0/16", // private
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, broadcast

    private static final Network GLOBAL_V6 = Network.parse("2000::/3");

    private static final List<Network> NOT_PUBLIC_V6 = networks(
            "2001::/23", // protocols, Teredo among them, which wraps addresses of IPv4
            "2001:db8::/32", // documentation
            "2002::/16", // 6to4, which wraps addresses of IPv4
            "3fff::/20"); // documentation

    /** Where a network without IPv4 wraps its addresses; the last four bytes are one. */
    private static final Network NAT64 = Network.parse("64:ff9b::/96");

    private static final int V6_BYTES = 16;
    private static final int V4_BYTES = 4;

    private final boolean plainHttp;
    private final List<Network> allowed;

    /**
     * @param plainHttp whether {@code http} is taken beside {@code https}
     * @param allowed networks that may be reached although they are not public
     */
    public AddressRules(boolean plainHttp, List<Network> allowed) {
        this.plainHttp = plainHttp;
        this.allowed = List.copyOf(allowed);
    }

    boolean plainHttp() {
        return plainHttp;
    }

    /** Whether something may be sent there. */
    public boolean allows(InetAddress address) {
        return allowed.stream().anyMatch(network -> network.contains(address)) || isPublic(address);
    }

    private static boolean isPublic(InetAddress address) {
        // An address of IPv4 that is mapped into IPv6 is one of IPv4 to Java, and to the socket.
        if (address instanceof Inet4Address) {
            return NOT_PUBLIC_V4.stream().noneMatch(network -> network.contains(address));
        }
        if (NAT64.contains(address)) {
            return isPublic(wrapped(address));
        }
        return GLOBAL_V6.contains(address) && NOT_PUBLIC_V6.stream().noneMatch(network -> network.contains(address));
    }

    private static InetAddress wrapped(InetAddress address) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(address.getAddress(), V6_BYTES - V4_BYTES, V6_BYTES));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("Four bytes are always an address", e);
        }
    }

    private static List<Network> networks(String... texts) {
        return Arrays.stream(texts).map(Network::parse).toList();
    }
}
