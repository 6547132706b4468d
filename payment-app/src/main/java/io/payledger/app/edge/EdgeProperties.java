package io.payledger.app.edge;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the HTTP edge.
 *
 * @param maxBody largest request body, default 64 KB: a payment needs less than one
 * @param maxBatch largest request body of a batch of payments, default 512 KB: 500 payments of a kilobyte each
 * @param maxUpload largest request body of the routes that take images, default 7 MB: three images in base64 and a text
 */
@ConfigurationProperties("payledger.edge")
public record EdgeProperties(
        @DefaultValue("64KB") DataSize maxBody,
        @DefaultValue("512KB") DataSize maxBatch,
        @DefaultValue("7MB") DataSize maxUpload) {
    public EdgeProperties {
        if (maxBody.toBytes() < 1024) {
            throw new IllegalArgumentException(
                    "payledger.edge.max-body (" + maxBody + ") must be at least 1KB: a payment would not fit");
        }
        if (maxBatch.compareTo(maxBody) < 0) {
            throw new IllegalArgumentException("payledger.edge.max-batch (" + maxBatch
                    + ") must be at least payledger.edge.max-body (" + maxBody + ")");
        }
        if (maxUpload.compareTo(maxBody) < 0) {
            throw new IllegalArgumentException("payledger.edge.max-upload (" + maxUpload
                    + ") must be at least payledger.edge.max-body (" + maxBody + ")");
        }
    }
}
