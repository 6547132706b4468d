package io.payledger.app.demo;

import java.net.URI;

/** Puts paths under an address that may itself have a path. */
final class Urls {
    private Urls() {}

    static URI under(URI base, String path) {
        String text = base.toString();
        return URI.create((text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + path);
    }
}
