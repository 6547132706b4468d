package io.payledger.notify.webhook.address;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * A block of addresses, as {@code 10.0.0.0/8} or {@code fc00::/7}.
 *
 * @param base its first address
 * @param bits of the base that all of its addresses share
 */
public record Network(InetAddress base, int bits) {
    private static final int BITS_OF_A_BYTE = 8;

    public Network {
        int most = base.getAddress().length * BITS_OF_A_BYTE;
        if (bits < 0 || bits > most) {
            throw new IllegalArgumentException("A network of " + base + " has 0 to " + most + " bits, not " + bits);
        }
    }

    /**
     * Reads the usual notation. An address without bits is a network of one.
     *
     * @throws IllegalArgumentException when it is none; a name of a host is none
     */
    public static Network parse(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        if (!address.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")) {
            throw new IllegalArgumentException(text + " is no network; write it as 10.1.0.0/16 or fd00::/8");
        }
        try {
            InetAddress base = InetAddress.getByName(address);
            return new Network(
                    base,
                    slash < 0
                            ? base.getAddress().length * BITS_OF_A_BYTE
                            : Integer.parseInt(text.substring(slash + 1)));
        } catch (UnknownHostException | NumberFormatException e) {
            throw new IllegalArgumentException(text + " is no network: " + e.getMessage(), e);
        }
    }

    /** Whether this address is one of it. */
    public boolean contains(InetAddress address) {
        byte[] ours = base.getAddress();
        byte[] theirs = address.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        int whole = bits / BITS_OF_A_BYTE;
        for (int i = 0; i < whole; i++) {
            if (ours[i] != theirs[i]) {
                return false;
            }
        }
        int rest = bits % BITS_OF_A_BYTE;
        int shift = BITS_OF_A_BYTE - rest;
        return rest == 0 || (ours[whole] & 0xff) >> shift == (theirs[whole] & 0xff) >> shift;
    }

    @Override
    public String toString() {
        return base.getHostAddress() + "/" + bits;
    }
}
