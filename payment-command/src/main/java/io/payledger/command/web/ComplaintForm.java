package io.payledger.command.web;

import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.multipart.MultipartFile;

/**
 * What somebody complains about, as a form of a page sends it.
 *
 * @param happenedAt as the browser's field for it writes, in {@code zone}
 * @param images a browser sends one without a name where none was chosen
 */
record ComplaintForm(
        @Nullable String happenedAt,
        String zone,
        @Nullable String text,
        @Nullable List<MultipartFile> images) {

    /**
     * The same as a request of the API. The pictures are in memory from then on.
     *
     * @throws ProblemException INVALID_FIELD for pictures that are too many or too large
     */
    DisputeRequest request(@Nullable String disputeId) {
        return new DisputeRequest(disputeId, withOffset(), FormAnswers.lines(text), pictures());
    }

    /** What cannot be read as a local time is left as it is, and refused as the field that it is. */
    private @Nullable String withOffset() {
        String local = FormAnswers.typed(happenedAt);
        if (local == null) {
            return null;
        }
        try {
            return LocalDateTime.parse(local)
                    .atZone(ZoneId.of(zone))
                    .toOffsetDateTime()
                    .toString();
        } catch (DateTimeException e) {
            return local;
        }
    }

    private List<byte @Nullable []> pictures() {
        List<MultipartFile> given = images == null
                ? List.of()
                : images.stream().filter(it -> !it.isEmpty()).toList();
        if (given.size() > DisputeRequest.MAX_IMAGES) {
            throw FieldText.invalid("images", "There may be " + DisputeRequest.MAX_IMAGES + " images at most");
        }
        List<byte @Nullable []> pictures = new ArrayList<>();
        for (MultipartFile file : given) {
            if (file.getSize() > PictureCheck.MAX_BYTES) {
                throw FieldText.invalid("images", "An image may have " + PictureCheck.MAX_BYTES + " bytes at most");
            }
            try {
                pictures.add(file.getBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return pictures;
    }
}
