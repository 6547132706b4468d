package io.payledger.command.token;

import java.util.List;

/** Whether a token allows a request, and if not, why. */
public sealed interface TokenVerdict {

    /** Signed by us, alive, and bound to this very request. */
    record Valid() implements TokenVerdict {}

    /** Not a token of ours: unreadable, or the signature is not right. Nothing in it may be believed. */
    record Forged() implements TokenVerdict {}

    /** Ours and bound to this very request, but its time is over: it starts nothing any more. */
    record Expired() implements TokenVerdict {}

    /** Ours, but of another merchant. */
    record Foreign() implements TokenVerdict {}

    /** Ours and the merchant's, but for another request; names the fields that differ as the API names them. */
    record Mismatch(List<String> fields) implements TokenVerdict {}
}
