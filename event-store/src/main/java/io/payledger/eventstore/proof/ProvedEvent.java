package io.payledger.eventstore.proof;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.merkle.NodeHash;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One event as it stands in an export.
 *
 * @param index its place in the log, 1 or more
 * @param previous the hash that is stored as that of the event before
 * @param hash the hash that is stored with it
 * @param proof its inclusion proof under the export's checkpoint; null where the chain proves it
 */
public record ProvedEvent(
        long index,
        EventContent content,
        ChainHash previous,
        ChainHash hash,
        @Nullable List<NodeHash> proof) {}
