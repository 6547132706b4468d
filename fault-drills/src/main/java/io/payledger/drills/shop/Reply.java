package io.payledger.drills.shop;

import io.payledger.drills.told.Told;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * What came back for a request.
 *
 * @param http status; {@link Told#NO_ANSWER} when nothing came
 * @param json body; missing when there was none
 */
public record Reply(int http, JsonNode json, boolean replayed) {

    static Reply none() {
        return new Reply(Told.NO_ANSWER, MissingNode.getInstance(), false);
    }

    /** Nobody knows, or the ledger could not: the same request goes again. */
    public boolean tryAgain() {
        return http == Told.NO_ANSWER || http == 429 || http >= 500;
    }

    public boolean good() {
        return http >= 200 && http < 300;
    }

    public String status() {
        return json.path("status").asString("");
    }

    /** Of the problem document; null for good answers. */
    public @Nullable String code() {
        return json.path("code").asString(null);
    }
}
