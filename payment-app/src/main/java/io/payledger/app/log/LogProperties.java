package io.payledger.app.log;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the log is written.
 *
 * @param format {@code text}, default, a line of the template for people and grep, or {@code json}, one JSON object a line
 *     for programs that collect logs; it says the same
 */
@ConfigurationProperties("payledger.log")
public record LogProperties(@DefaultValue("text") Format format) {
    /** What a line is. */
    public enum Format {
        TEXT,
        JSON
    }
}
