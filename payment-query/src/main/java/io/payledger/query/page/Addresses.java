package io.payledger.query.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/** Addresses of pages, which carry all that is asked for, so that they can be shared. */
public final class Addresses {
    private static final String PAGES = "/pages/";

    /** What no address has that was made here, and what browsers or Spring would read as something else. */
    private static final String NEVER = "\\{}<>\"^`|";

    private Addresses() {}

    /** A path with parameters, all encoded. */
    public static String of(String path, Map<String, String> parameters) {
        UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
        parameters.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
        return address.encode().buildAndExpand(parameters).toUriString();
    }

    /** The parameters, with one changed, or left out where the value is null. */
    public static Map<String, String> with(Map<String, String> parameters, String name, @Nullable String value) {
        Map<String, String> changed = new LinkedHashMap<>(parameters);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return changed;
    }

    private static boolean isOwn(String address) {
        return address.startsWith(PAGES)
                || address.equals(PublicPage.ROUTE)
                || address.startsWith(PublicPage.ROUTE + "?");
    }

    /** The address when it is one of our own pages, else the first page: nobody is led elsewhere from here. */
    public static String ownOr(@Nullable String address, String otherwise) {
        return address != null
                        && isOwn(address)
                        && address.chars().allMatch(c -> c > ' ' && c < 0x7f && NEVER.indexOf(c) < 0)
                ? address
                : otherwise;
    }
}
