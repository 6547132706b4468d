package io.payledger.api.payment;

import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a dispute rests on, as fingerprints: words and pictures are personal data and never become part of the log, which
 * nobody can erase.
 *
 * @param happenedAt when it happened, as whoever opened the dispute says
 * @param textSha256 64 hexadecimal digits, of the text in UTF-8
 * @param imageSha256 of each image, in the order given
 */
public record DisputeStatement(Instant happenedAt, String textSha256, List<String> imageSha256) {
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    public DisputeStatement {
        imageSha256 = List.copyOf(imageSha256);
        require(textSha256);
        imageSha256.forEach(DisputeStatement::require);
    }

    private static void require(String hash) {
        if (!SHA_256.matcher(hash).matches()) {
            throw new IllegalArgumentException("A SHA-256 is 64 hexadecimal digits in lower case");
        }
    }
}
