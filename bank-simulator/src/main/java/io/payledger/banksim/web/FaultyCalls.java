package io.payledger.banksim.web;

import io.payledger.banksim.charges.OrderRef;
import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.FaultPlan;
import io.payledger.banksim.faults.Injection;
import io.payledger.banksim.faults.Operation;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Lets every call of the bank through the faults that are in force: before the work, and after it. */
final class FaultyCalls {
    private final FaultPlan plan;
    private final RequestCounts counts;

    FaultyCalls(FaultPlan plan, RequestCounts counts) {
        this.plan = plan;
        this.counts = counts;
    }

    /**
     * Counts the call, does its work unless a fault forbids it, and gives the reply or what a fault made of it.
     *
     * @param work books or reads; it is told the faults because {@code decline} and {@code queryLag} are its own to obey
     */
    Reply run(Operation operation, String number, @Nullable OrderRef order, Function<Injection, Reply> work) {
        counts.asked(operation);
        Injection injection = plan.next(operation, number, order);
        if (!pause(injection, Fault.DELAY)) {
            return Reply.NoAnswer.HANG_UP;
        }
        if (hit(injection, Fault.QUERY_DOWN)) {
            return Reply.error(503, "QUERY_DOWN");
        }
        if (hit(injection, Fault.ERROR_BEFORE_CHARGE)) {
            return Reply.error(500, "INTERNAL_ERROR");
        }
        if (hit(injection, Fault.NEVER_SEEN)) {
            return deadLine(injection);
        }
        Reply reply = work.apply(injection);
        if (!pause(injection, Fault.DELAY_AFTER_CHARGE)) {
            return Reply.NoAnswer.HANG_UP;
        }
        return afterWork(injection, reply);
    }

    private Reply afterWork(Injection injection, Reply reply) {
        if (hit(injection, Fault.ERROR_AFTER_CHARGE)) {
            return Reply.error(500, "INTERNAL_ERROR");
        }
        if (reply instanceof Reply.Answer answer && hit(injection, Fault.HALF_JSON)) {
            return new Reply.Answer(answer.status(), answer.body(), true, false);
        }
        if (reply instanceof Reply.Answer answer && answer.body() instanceof ObjectNode body && body.has("amount")) {
            falsify(injection, body);
        }
        if (reply instanceof Reply.Answer answer && hit(injection, Fault.FORGED_REPLY)) {
            return new Reply.Answer(answer.status(), answer.body(), false, true);
        }
        return injection.has(Fault.SILENT) || injection.has(Fault.DROP_REPLY) || injection.has(Fault.RESET)
                ? deadLine(injection)
                : reply;
    }

    private void falsify(Injection injection, ObjectNode body) {
        if (hit(injection, Fault.WRONG_AMOUNT)) {
            body.put("amount", body.path("amount").asLong() + 1);
        }
        if (hit(injection, Fault.WRONG_CURRENCY)) {
            body.put("currency", body.path("currency").asString().equals("USD") ? "EUR" : "USD");
        }
    }

    private Reply deadLine(Injection injection) {
        if (hit(injection, Fault.DROP_REPLY)) {
            return Reply.NoAnswer.HANG_UP;
        }
        if (hit(injection, Fault.RESET)) {
            return Reply.NoAnswer.RESET;
        }
        // Also the end of a request that was swallowed and has no other one.
        hit(injection, Fault.SILENT);
        return Reply.NoAnswer.SILENCE;
    }

    private boolean hit(Injection injection, Fault fault) {
        if (injection.has(fault)) {
            counts.injected(fault);
        }
        return injection.has(fault);
    }

    /** False when the server is stopped meanwhile. */
    private boolean pause(Injection injection, Fault fault) {
        if (hit(injection, fault)) {
            try {
                Thread.sleep(injection.settings().delay());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
