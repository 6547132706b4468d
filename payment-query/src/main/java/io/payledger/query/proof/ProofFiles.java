package io.payledger.query.proof;

import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.anchor.LogExport;
import io.payledger.eventstore.anchor.NotYetSignedException;
import io.payledger.eventstore.anchor.SignedLog;
import io.payledger.query.export.Exports;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.OptionalLong;

/** Sends small files that prove themselves (docs/audit/export.md). Whoever calls has seen to it that the caller may have them. */
public final class ProofFiles {
    private static final String UNSIGNED_EVENTS = "Unsigned-Events";

    private final LogExport export;
    private final SignedLog log;
    private final Exports exports;

    ProofFiles(LogExport export, SignedLog log, Exports exports) {
        this.export = export;
        this.log = log;
        this.exports = exports;
    }

    /**
     * The events of one order, each with its proof; header {@code Unsigned-Events} says how many newer ones wait for the next
     * checkpoint.
     *
     * @throws ProblemException ORDER_NOT_FOUND, or NOT_YET_SIGNED when no checkpoint covers any of them
     */
    public void receipt(PaymentId payment, HttpServletRequest request, HttpServletResponse response) {
        SignedLog.EventCounts counts = log.counts(payment.value());
        if (counts.signed() + counts.unsigned() == 0) {
            throw new ProblemException(ErrorCode.ORDER_NOT_FOUND, ErrorCode.ORDER_NOT_FOUND.title());
        }
        if (counts.signed() == 0) {
            throw NotSigned.nothing();
        }
        LogExport.Prepared prepared =
                export.prepare(new LogExport.Question(1, OptionalLong.empty(), payment.value(), true));
        response.setHeader(UNSIGNED_EVENTS, Long.toString(counts.unsigned()));
        send("receipt.ndjson", prepared, request, response);
    }

    /**
     * One event with its proof.
     *
     * @throws ProblemException NOT_YET_SIGNED when no checkpoint covers it
     */
    public void event(long index, HttpServletRequest request, HttpServletResponse response) {
        try {
            LogExport.Prepared prepared =
                    export.prepare(new LogExport.Question(index, OptionalLong.of(index), null, true));
            send("event-" + index + ".ndjson", prepared, request, response);
        } catch (NotYetSignedException e) {
            throw NotSigned.event(index);
        }
    }

    /** How many events are signed: every index up to it has a proof. */
    public long signed() {
        return log.newest().map(newest -> newest.checkpoint().size()).orElse(0L);
    }

    private void send(
            String name, LogExport.Prepared prepared, HttpServletRequest request, HttpServletResponse response) {
        exports.stream(
                name,
                EventExportController.MEDIA_TYPE,
                (out, rows) -> prepared.write(out, rows::written),
                request,
                response);
    }
}
