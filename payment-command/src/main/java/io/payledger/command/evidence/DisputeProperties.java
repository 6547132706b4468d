package io.payledger.command.evidence;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Disputes.
 *
 * @param parallelUploads Requests that may open a dispute at once; one more is answered with OVERLOADED. Default 8: each
 *     takes up to three times payledger.edge.max-upload of memory while it is read and stored.
 */
@ConfigurationProperties("payledger.command.disputes")
public record DisputeProperties(@DefaultValue("8") int parallelUploads) {
    public DisputeProperties {
        if (parallelUploads < 1) {
            throw new IllegalArgumentException(
                    "payledger.command.disputes.parallel-uploads (" + parallelUploads + ") must be at least 1");
        }
    }
}
