package io.payledger.command.web;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Batches of commands.
 *
 * @param width Commands of batches that run at once, of all batches of a node together. Default 32: enough to fill the
 *     commits of the event store, half of what one hot order may take; raise it only when batches are all that there is.
 */
@ConfigurationProperties("payledger.command.batch")
public record BatchProperties(@DefaultValue("32") int width) {
    public BatchProperties {
        if (width < 1) {
            throw new IllegalArgumentException("payledger.command.batch.width (" + width + ") must be at least 1");
        }
    }
}
