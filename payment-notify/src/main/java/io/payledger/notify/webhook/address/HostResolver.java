package io.payledger.notify.webhook.address;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Asks for the addresses of a name; tests bring one of their own. */
@FunctionalInterface
public interface HostResolver {

    /** All of them, in the order to be tried. */
    InetAddress[] resolve(String host) throws UnknownHostException;

    /** As the machine does it. */
    static HostResolver ofTheMachine() {
        return InetAddress::getAllByName;
    }
}
