package io.payledger.banksim.faults;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Throws the dice for one call of one operation on one number. It is a pure function of these and the seed: threads,
 * order and restarts change nothing, so a run can be repeated.
 *
 * @param call 1 for the first call of the operation on the number since the rates were set; 0 for a draw that holds for
 *     all of them
 */
record Draw(long seed, Operation operation, String number, int call) {

    /** A number from 0 to one less than {@link RateFaults#WHOLE}, another for each question. */
    long parts(String question) {
        String text = seed + "|" + operation.wireName() + "|" + number + "|" + call + "|" + question;
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Long.remainderUnsigned(ByteBuffer.wrap(hash).getLong(), RateFaults.WHOLE);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
