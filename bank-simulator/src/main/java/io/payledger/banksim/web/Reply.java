package io.payledger.banksim.web;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the caller gets: an answer, or one of the ways to get none. */
sealed interface Reply {

    /**
     * @param halved send only the first half of the body's bytes, as if that was all of it
     * @param forged sign it wrongly
     */
    record Answer(int status, JsonNode body, boolean halved, boolean forged) implements Reply {}

    /** A file, as a real bank would hand it out. */
    record Document(String mediaType, String text) implements Reply {}

    /** No answer at all. */
    enum NoAnswer implements Reply {
        /** The connection stays open and silent. */
        SILENCE,
        /** The connection is closed (TCP FIN). */
        HANG_UP,
        /** The connection is reset (TCP RST). */
        RESET
    }

    static Answer ok(JsonNode body) {
        return new Answer(200, body, false, false);
    }

    static Answer error(int status, String error) {
        return new Answer(status, Json.object().put("error", error), false, false);
    }

    static Answer badRequest(String detail) {
        ObjectNode body = Json.object().put("error", "BAD_REQUEST").put("detail", detail);
        return new Answer(400, body, false, false);
    }
}
