package io.payledger.command.web;

import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A body with words that people have typed, sealed as payments have them until {@link OpenedBodies} opens them. */
interface SealedBody {

    /** All texts in which something may be sealed. */
    Stream<String> sealedTexts();

    /** The same body with each of them as this operator has it. */
    SealedBody opened(UnaryOperator<String> open);

    /** The same for a text that may be missing. */
    static @Nullable String orNull(@Nullable String text, UnaryOperator<String> open) {
        return text == null ? null : open.apply(text);
    }
}
