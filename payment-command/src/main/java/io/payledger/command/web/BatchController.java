package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.TraceId;
import io.payledger.command.admission.Admission;
import io.payledger.command.admission.PayAnswer;
import io.payledger.command.admission.PayOrder;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/**
 * {@code POST /api/payments/batch}: many payments in one request, each with its own answer as if it had come by itself.
 * Nothing binds them together: some may be accepted and others refused, and the same batch may be sent again.
 */
@RestController
final class BatchController {
    private final PaymentAnswers payments;
    private final BatchLane lane;

    BatchController(PaymentAnswers payments, BatchLane lane) {
        this.payments = payments;
        this.lane = lane;
    }

    @PostMapping(
            path = "/api/payments/batch",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    BatchAnswer pay(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(name = DryRun.NAME, required = false) @Nullable String dryRun,
            @RequestBody BatchRequest body,
            HttpServletRequest request) {
        boolean rehearsal = DryRun.of(dryRun);
        // Not once for each payment: whoever may not pay gets one answer.
        Object unused = Admission.merchantOf(caller);
        List<JsonNode> sent = body.required();
        Batch batch = new Batch(caller, Traces.of(request), request.getRemoteAddr(), rehearsal);
        AtomicReferenceArray<BatchAnswer.@Nullable Item> answers = new AtomicReferenceArray<>(sent.size());
        lane.run(byOrder(sent).values().stream()
                .<Runnable>map(indexes ->
                        () -> indexes.forEach(index -> answers.set(index, answer(batch, index, sent.get(index)))))
                .toList());
        return new BatchAnswer(
                IntStream.range(0, sent.size()).mapToObj(answers::get).toList());
    }

    /** Payments of one order are done one after the other, as they were sent: the first is the one that is accepted. */
    private static Map<String, List<Integer>> byOrder(List<JsonNode> sent) {
        Map<String, List<Integer>> byOrder = new LinkedHashMap<>();
        for (int index = 0; index < sent.size(); index++) {
            byOrder.computeIfAbsent(BatchItem.orderOf(sent.get(index)), order -> new ArrayList<>())
                    .add(index);
        }
        return byOrder;
    }

    private BatchAnswer.Item answer(Batch batch, int index, JsonNode sent) {
        try {
            BatchItem item = BatchItem.of(sent);
            PayOrder wish = item.request().wish(batch.caller(), item.key(), batch.traceId(), batch.origin());
            PayAnswer answer = batch.rehearsal() ? payments.rehearse(wish) : payments.submit(wish);
            if (answer instanceof PayAnswer.Refused(var problem, var replayed)) {
                return BatchFailures.of(index, problem, replayed);
            }
            ResponseEntity<PayBody> good = payments.answer(wish, answer);
            return new BatchAnswer.Item(
                    index,
                    good.getStatusCode().value(),
                    good.getHeaders().containsHeader(PaymentAnswers.REPLAYED),
                    good.getBody(),
                    null,
                    null);
        } catch (RuntimeException e) {
            return BatchFailures.of(index, e);
        }
    }

    /** What all payments of a batch have in common. */
    private record Batch(Caller caller, TraceId traceId, String origin, boolean rehearsal) {}
}
