package io.payledger.eventstore.proof;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.merkle.NodeHash;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the events of one file in their order. After a fault it is over. */
sealed interface EventCheck permits LogCheck, ChoiceCheck {
    /** The index to be named when the next line cannot be read. */
    long nextIndex();

    /** The fault of this event; null when it is in order. */
    @Nullable
    ChainFault accept(ProvedEvent event);

    /** The fault of the whole, now that nothing follows; null when there is none. */
    @Nullable
    ChainFault end(@Nullable List<NodeHash> proof);
}
