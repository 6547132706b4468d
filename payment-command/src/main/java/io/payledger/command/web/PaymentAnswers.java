package io.payledger.command.web;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentView;
import io.payledger.command.admission.Admission;
import io.payledger.command.admission.OrderBusyException;
import io.payledger.command.admission.PayAnswer;
import io.payledger.command.admission.PayAnswer.InFlight;
import io.payledger.command.admission.PayAnswer.Refused;
import io.payledger.command.admission.PayAnswer.Replayed;
import io.payledger.command.admission.PayAnswer.Started;
import io.payledger.command.admission.PayAnswer.WouldStart;
import io.payledger.command.admission.PayOrder;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.reading.StoredPayment;
import io.payledger.command.waiting.Waiter;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.springframework.http.ResponseEntity;

/** What each result of a request looks like over HTTP: status, headers and body of the good answers. */
final class PaymentAnswers {
    /** Set on an answer that a repeated request got: it changed nothing. */
    static final String REPLAYED = "Idempotent-Replayed";

    private final Admission admission;
    private final PaymentReader reader;

    PaymentAnswers(Admission admission, PaymentReader reader) {
        this.admission = admission;
        this.reader = reader;
    }

    PayAnswer submit(PayOrder wish) {
        return answered(wish, () -> admission.pay(wish));
    }

    PayAnswer rehearse(PayOrder wish) {
        return answered(wish, () -> admission.rehearse(wish));
    }

    private static PayAnswer answered(PayOrder wish, Supplier<PayAnswer> admitted) {
        try {
            return admitted.get();
        } catch (OrderBusyException e) {
            throw ProblemResponses.repeatSubmit(wish.orderId());
        }
    }

    /** Marks a refusal that its key got before; good answers are marked where they are made. */
    static PayAnswer marked(PayAnswer answer, HttpServletResponse response) {
        if (answer instanceof Refused(var problem, var replayed) && replayed) {
            response.setHeader(REPLAYED, "true");
        }
        return answer;
    }

    StoredPayment find(PaymentId paymentId) {
        return reader.find(paymentId).orElseThrow(() -> ProblemResponses.notFound(paymentId.orderId()));
    }

    /** The answer at once. */
    ResponseEntity<PayBody> answer(PayOrder wish, PayAnswer result) {
        return switch (result) {
            case Started(var payment) ->
                inProgress(new StoredPayment(payment, wish.traceId().value()));
            case Replayed(var payment) -> replayed(payment);
            case InFlight(var payment) -> throw ProblemResponses.repeatSubmit(wish.orderId());
            case Refused(var problem, var replayed) -> throw problem;
            case WouldStart(var paymentId, var attempt) ->
                ResponseEntity.ok(new RehearsedBody(paymentId.orderId(), true, attempt));
        };
    }

    /** The answer once the payment is settled or the wait is over; at once when there is no place or nothing to wait for. */
    CompletableFuture<ResponseEntity<PayBody>> answerAfterWait(
            PayOrder wish, PayAnswer result, Optional<Waiter> place) {
        if (place.isPresent()) {
            switch (result) {
                case Started(var payment) -> {
                    return settled(place.get(), payment).thenApply(it -> isSettled(it) ? ok(it) : inProgress(it));
                }
                case InFlight(var payment) -> {
                    return settled(place.get(), payment).thenApply(it -> {
                        if (isSettled(it)) {
                            return replayed(it);
                        }
                        throw ProblemResponses.repeatSubmit(wish.orderId());
                    });
                }
                case WouldStart nothingToWaitFor -> place.get().close();
                case Replayed nothingToWaitFor -> place.get().close();
                case Refused nothingToWaitFor -> place.get().close();
            }
        }
        return CompletableFuture.completedFuture(answer(wish, result));
    }

    /** The payment once it is settled or the wait is over. */
    CompletableFuture<StoredPayment> findAfterWait(PaymentId paymentId, Optional<Waiter> place) {
        StoredPayment now = find(paymentId);
        if (place.isPresent() && !isSettled(now)) {
            return settled(place.get(), now.view());
        }
        place.ifPresent(Waiter::close);
        return CompletableFuture.completedFuture(now);
    }

    /** When the last read fails, what is known is the answer: it is committed, and "nothing was done" would be wrong. */
    private static CompletableFuture<StoredPayment> settled(Waiter place, PaymentView known) {
        return place.settled(known.sequence()).exceptionally(failure -> new StoredPayment(known, null));
    }

    private static boolean isSettled(StoredPayment payment) {
        return payment.view().status().settled();
    }

    private static ResponseEntity<PayBody> ok(StoredPayment payment) {
        return ResponseEntity.ok(PaymentBody.of(payment));
    }

    private static ResponseEntity<PayBody> replayed(StoredPayment payment) {
        return ResponseEntity.ok().header(REPLAYED, "true").body(PaymentBody.of(payment));
    }

    private static ResponseEntity<PayBody> inProgress(StoredPayment payment) {
        URI address =
                URI.create(ProblemResponses.address(payment.view().paymentId().orderId()));
        return ResponseEntity.accepted().location(address).body(PaymentBody.of(payment));
    }
}
