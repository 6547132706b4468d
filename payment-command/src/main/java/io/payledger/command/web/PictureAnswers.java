package io.payledger.command.web;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.DisputeView;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.evidence.Evidence;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Hands out pictures that strangers have sent: as what they are, never as a page that could run anything. */
final class PictureAnswers {
    private PictureAnswers() {}

    /** The fingerprint of image 1, 2, … of this dispute; empty for a number that it does not have. */
    static Optional<String> sha256(DisputeView dispute, String number) {
        List<String> images = dispute.statement().imageSha256();
        return number.matches("[1-9]") && Integer.parseInt(number) <= images.size()
                ? Optional.of(images.get(Integer.parseInt(number) - 1))
                : Optional.empty();
    }

    /** @param name of the file, without an ending */
    static ResponseEntity<byte[]> of(String name, Evidence picture) {
        MediaType type = MediaType.parseMediaType(picture.mediaType());
        ContentDisposition saved = ContentDisposition.attachment()
                .filename(name + "." + type.getSubtype())
                .build();
        return ResponseEntity.ok()
                .contentType(type)
                .header(HttpHeaders.CONTENT_DISPOSITION, saved.toString())
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .body(picture.content());
    }

    static ProblemException notFound(PaymentId id, DisputeId disputeId) {
        return new ProblemException(
                ErrorCode.NOT_FOUND,
                "Dispute " + disputeId + " of order " + id.orderId() + " has no such image, or it has been erased");
    }
}
