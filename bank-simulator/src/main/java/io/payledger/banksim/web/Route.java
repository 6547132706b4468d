package io.payledger.banksim.web;

import java.util.List;
import java.util.function.Function;

/**
 * One method on one path.
 *
 * @param template the path's segments; {@code *} stands for any one segment
 */
record Route(String method, List<String> template, Function<Request, Reply> handler) {

    static Route of(String method, String path, Function<Request, Reply> handler) {
        return new Route(method, List.of(path.split("/")), handler);
    }

    boolean matchesPath(Request request) {
        List<String> segments = request.segments();
        if (segments.size() != template.size()) {
            return false;
        }
        for (int i = 0; i < template.size(); i++) {
            if (!template.get(i).equals("*") && !template.get(i).equals(segments.get(i))) {
                return false;
            }
        }
        return true;
    }

    boolean matches(Request request) {
        return method.equals(request.method()) && matchesPath(request);
    }
}
