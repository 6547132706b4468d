package io.payledger.command.evidence;

import io.payledger.api.id.DisputeId;
import org.jspecify.annotations.Nullable;

/**
 * That there is a piece of evidence, without its bytes.
 *
 * @param bytes its size
 * @param text the whole of it when it is a text
 */
public record EvidenceNote(
        DisputeId disputeId,
        String sha256,
        String mediaType,
        int bytes,
        @Nullable String text) {}
