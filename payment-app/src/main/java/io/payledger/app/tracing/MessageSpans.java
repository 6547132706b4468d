package io.payledger.app.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.MetaKeys;
import java.util.Optional;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * A span for each command, and for each event that a processor handles, until what it did is committed or rolled back; for
 * a command, a span of its own within it for the append.
 */
final class MessageSpans implements MessageHandlerInterceptor<Message<?>> {
    private final Traces traces;
    private final String where;
    private final boolean appends;

    private MessageSpans(Traces traces, String where, boolean appends) {
        this.traces = traces;
        this.where = where;
        this.appends = appends;
    }

    static MessageSpans ofCommands(Traces traces) {
        return new MessageSpans(traces, "command", true);
    }

    /** @param processor its name */
    static MessageSpans ofEvents(Traces traces, String processor) {
        return new MessageSpans(traces, processor, false);
    }

    @Override
    public @Nullable Object handle(UnitOfWork<? extends Message<?>> unitOfWork, InterceptorChain chain)
            throws Exception {
        Message<?> message = unitOfWork.getMessage();
        if (!(message.getMetaData().get(MetaKeys.TRACE_ID) instanceof String traceId)) {
            return chain.proceed();
        }
        Span span = traces.begin(where + " " + message.getPayloadType().getSimpleName(), SpanKind.INTERNAL, traceId);
        paymentOf(message.getPayload())
                .ifPresent(payment -> span.setAttribute(
                                Traces.MERCHANT, payment.merchantId().value())
                        .setAttribute(Traces.ORDER, payment.orderId().value()));
        unitOfWork.onRollback(failed -> span.setStatus(StatusCode.ERROR));
        unitOfWork.onCleanup(done -> span.end());
        if (appends) {
            unitOfWork.onPrepareCommit(committing -> watchAppend(committing, span, traceId));
        }
        try (Scope current = span.makeCurrent()) {
            return chain.proceed();
        }
    }

    private void watchAppend(UnitOfWork<?> committing, Span command, String traceId) {
        try (Scope current = command.makeCurrent()) {
            Span append = traces.begin("append", SpanKind.INTERNAL, traceId);
            committing.onCleanup(done -> append.end());
            committing.afterCommit(done -> append.end());
        }
    }

    private static Optional<PaymentId> paymentOf(Object payload) {
        return switch (payload) {
            case PaymentCommand command -> Optional.of(command.paymentId());
            case PaymentEvent event -> Optional.of(event.paymentId());
            default -> Optional.empty();
        };
    }
}
