package io.payledger.query.projection;

/**
 * A payment that a projection no longer follows.
 *
 * @param sequence of the first event that is not in it
 * @param reason for people
 */
record ParkedPayment(String paymentId, long sequence, String reason) {
    ParkedPayment {
        reason = StorableText.of(reason);
    }
}
