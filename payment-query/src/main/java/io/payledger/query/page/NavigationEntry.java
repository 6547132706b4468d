package io.payledger.query.page;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A page's place in the navigation, as a bean beside its controller.
 *
 * @param place entries stand by it, the smallest first
 * @param textKey of its name, as {@code nav.transactions}
 * @param address begins with {@code /pages/}
 * @param roles who sees it; who may open it, is said by the access rules of the application
 * @param alsoAt addresses of pages that are reached from this one, and belong to it
 */
public record NavigationEntry(int place, String textKey, String address, Set<Role> roles, List<String> alsoAt) {
    public NavigationEntry {
        roles = Set.copyOf(roles);
        alsoAt = List.copyOf(alsoAt);
    }

    /** Without other places. */
    public NavigationEntry(int place, String textKey, String address, Set<Role> roles) {
        this(place, textKey, address, roles, List.of());
    }

    boolean isFor(Caller caller) {
        return caller.roles().stream().anyMatch(roles::contains);
    }

    /** Whether this is the page that is shown, or the part of it. */
    public boolean isAt(String here) {
        return Stream.concat(Stream.of(address), alsoAt.stream())
                .anyMatch(place -> here.equals(place) || here.startsWith(place + "/"));
    }
}
