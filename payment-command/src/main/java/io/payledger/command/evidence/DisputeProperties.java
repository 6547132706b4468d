package io.payledger.command.evidence;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Disputes.
 *
 * @param parallelUploads Requests that may open a dispute at once; one more is answered with OVERLOADED. Default 8: each
 *     takes up to three times payledger.edge.max-upload of memory while it is read and stored.
 * @param parallelDownloads Pictures that may be handed out at once; one more is answered with OVERLOADED. Default 32:
 *     each takes up to 3 MB for as long as its reader needs.
 */
@ConfigurationProperties("payledger.command.disputes")
public record DisputeProperties(
        @DefaultValue("8") int parallelUploads,
        @DefaultValue("32") int parallelDownloads) {
    public DisputeProperties {
        if (parallelUploads < 1) {
            throw new IllegalArgumentException(
                    "payledger.command.disputes.parallel-uploads (" + parallelUploads + ") must be at least 1");
        }
        if (parallelDownloads < 1) {
            throw new IllegalArgumentException(
                    "payledger.command.disputes.parallel-downloads (" + parallelDownloads + ") must be at least 1");
        }
    }
}
