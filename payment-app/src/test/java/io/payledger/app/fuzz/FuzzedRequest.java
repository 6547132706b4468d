package io.payledger.app.fuzz;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request to a described route.
 *
 * @param operation as the description names it
 * @param path encoded, with its query
 * @param asStrange whether a part of the path is so strange that it may lead to another route or to none
 * @param body null for none
 */
record FuzzedRequest(
        DescribedOperation operation,
        String path,
        boolean asStrange,
        Map<String, String> headers,
        @Nullable String body) {

    HttpRequest to(URI api, String key) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api + path))
                .timeout(Duration.ofSeconds(20))
                .method(operation.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        headers.forEach(request::header);
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        return request.build();
    }

    @Override
    public String toString() {
        return operation.method() + " " + path + " " + headers + " " + body;
    }
}
