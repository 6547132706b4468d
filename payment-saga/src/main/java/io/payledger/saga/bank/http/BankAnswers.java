package io.payledger.saga.bank.http;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.http.BankJson.Answer;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bank's HTTP answers. Only a complete 200 is the bank's word; everything else says nothing and leaves what was
 * asked for unknown.
 */
final class BankAnswers {
    private static final int MAX_TEXT_LENGTH = 64;

    private BankAnswers() {}

    /** The answer to a call that asks for something. */
    static BankAnswer toOrder(Asked asked, HttpResponse<byte[]> response) {
        return response.statusCode() == 200
                ? word(asked, response.body())
                : new BankAnswer.Unknown("HTTP_" + response.statusCode());
    }

    /** The answer to a call that only asks. */
    static BankAnswer toQuery(Asked asked, HttpResponse<byte[]> response) {
        // A 404 counts only with the bank's own text: a wrong address or a proxy answers 404 to everything.
        if (response.statusCode() == 404) {
            return BankJson.read(response.body())
                    .filter(answer -> "NOT_FOUND".equals(answer.error()))
                    .<BankAnswer>map(answer -> new BankAnswer.NotFound())
                    .orElseGet(() -> new BankAnswer.Unknown("HTTP_404"));
        }
        return toOrder(asked, response);
    }

    private static BankAnswer word(Asked asked, byte[] body) {
        Optional<Answer> read = BankJson.read(body);
        if (read.isEmpty()) {
            return new BankAnswer.Unknown("UNREADABLE_ANSWER");
        }
        Answer answer = read.get();
        if (asked.doneWord().equals(answer.status())) {
            return done(asked, answer);
        }
        if (asked.isCharge() && "CANCELLED".equals(answer.status()) && asked.isNumber(answer)) {
            return new BankAnswer.Cancelled();
        }
        String mismatch = mismatch(asked, answer);
        if (mismatch != null) {
            return new BankAnswer.Unknown(mismatch);
        }
        return switch (answer.status()) {
            case "DECLINED" -> new BankAnswer.Declined(code(answer.declineCode()));
            case "PENDING" -> new BankAnswer.Pending();
            case null, default -> new BankAnswer.Unknown("STATUS_UNKNOWN");
        };
    }

    /** Money has moved: whatever of it does not fit goes on to the payment with the bank's reference (case C12). */
    private static BankAnswer done(Asked asked, Answer answer) {
        String reference = answer.bankReference();
        if (reference == null || reference.isBlank()) {
            return new BankAnswer.Unknown("BANK_REFERENCE_MISSING");
        }
        Optional<Money> amount = amount(answer);
        if (amount.isEmpty()) {
            return new BankAnswer.Unknown("AMOUNT_UNREADABLE");
        }
        if (asked.isNumber(answer)) {
            return new BankAnswer.Succeeded(amount.get(), bounded(reference));
        }
        return TradeNo.parse(asked.number(answer))
                .filter(other -> asked.isCharge())
                .<BankAnswer>map(other -> new BankAnswer.OtherCharge(other, amount.get(), bounded(reference)))
                .orElseGet(() -> new BankAnswer.Unknown("NUMBER_MISMATCH"));
    }

    private static Optional<Money> amount(Answer answer) {
        Long minor = answer.amount();
        String code = answer.currency();
        return minor == null || minor < 0 || code == null
                ? Optional.empty()
                : Currency.ofCode(code).map(currency -> Money.of(minor, currency));
    }

    private static @Nullable String mismatch(Asked asked, Answer answer) {
        if (!asked.isNumber(answer)) {
            return "NUMBER_MISMATCH";
        }
        if (answer.amount() == null || answer.amount() != asked.amount().minor()) {
            return "AMOUNT_MISMATCH";
        }
        return asked.amount().currency().name().equals(answer.currency()) ? null : "CURRENCY_MISMATCH";
    }

    private static String code(@Nullable String declineCode) {
        return declineCode == null || declineCode.isBlank() ? "UNSPECIFIED" : bounded(declineCode);
    }

    /** Bounded, because it becomes part of an event for ever. */
    private static String bounded(String text) {
        return text.length() > MAX_TEXT_LENGTH ? text.substring(0, MAX_TEXT_LENGTH) : text;
    }
}
