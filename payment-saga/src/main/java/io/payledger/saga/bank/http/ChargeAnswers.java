package io.payledger.saga.bank.http;

import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.http.BankJson.ChargeAnswer;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bank's HTTP answers. Only a complete 200 that repeats our trade number, amount and currency is the bank's
 * word; everything else says nothing and leaves the charge unknown.
 */
final class ChargeAnswers {
    private static final int MAX_CODE_LENGTH = 64;

    private ChargeAnswers() {}

    static BankAnswer toCharge(Charge charge, HttpResponse<byte[]> response) {
        return response.statusCode() == 200
                ? word(charge, response.body())
                : new BankAnswer.Silent("HTTP_" + response.statusCode());
    }

    static BankAnswer toQuery(Charge charge, HttpResponse<byte[]> response) {
        // A 404 counts only with the bank's own text: a wrong address or a proxy answers 404 to everything.
        if (response.statusCode() == 404) {
            return BankJson.read(response.body())
                    .filter(answer -> "NOT_FOUND".equals(answer.error()))
                    .<BankAnswer>map(answer -> new BankAnswer.NotFound())
                    .orElseGet(() -> new BankAnswer.Silent("HTTP_404"));
        }
        return toCharge(charge, response);
    }

    private static BankAnswer word(Charge charge, byte[] body) {
        Optional<ChargeAnswer> read = BankJson.read(body);
        if (read.isEmpty()) {
            return new BankAnswer.Silent("UNREADABLE_ANSWER");
        }
        ChargeAnswer answer = read.get();
        String mismatch = mismatch(charge, answer);
        if (mismatch != null) {
            return new BankAnswer.Silent(mismatch);
        }
        return switch (answer.status()) {
            case "CHARGED" ->
                answer.bankReference() == null || answer.bankReference().isBlank()
                        ? new BankAnswer.Silent("BANK_REFERENCE_MISSING")
                        : new BankAnswer.Charged(charge.amount(), answer.bankReference());
            case "DECLINED" -> new BankAnswer.Declined(code(answer.declineCode()));
            case "PENDING" -> new BankAnswer.Pending();
            case null, default -> new BankAnswer.Silent("STATUS_UNKNOWN");
        };
    }

    private static @Nullable String mismatch(Charge charge, ChargeAnswer answer) {
        if (!charge.tradeNo().value().equals(answer.tradeNo())) {
            return "TRADE_NO_MISMATCH";
        }
        if (answer.amount() == null || answer.amount() != charge.amount().minor()) {
            return "AMOUNT_MISMATCH";
        }
        return charge.amount().currency().name().equals(answer.currency()) ? null : "CURRENCY_MISMATCH";
    }

    /** Bounded, because it becomes part of an event for ever. */
    private static String code(@Nullable String declineCode) {
        if (declineCode == null || declineCode.isBlank()) {
            return "UNSPECIFIED";
        }
        return declineCode.length() > MAX_CODE_LENGTH ? declineCode.substring(0, MAX_CODE_LENGTH) : declineCode;
    }
}
