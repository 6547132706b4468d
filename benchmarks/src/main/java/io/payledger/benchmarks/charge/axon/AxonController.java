package io.payledger.benchmarks.charge.axon;

import io.payledger.benchmarks.charge.rival.PayBody;
import io.payledger.benchmarks.charge.rival.PayRequest;
import io.payledger.benchmarks.charge.rival.RivalLog;
import io.payledger.benchmarks.charge.rival.Waits;
import io.payledger.benchmarks.payment.BenchCommand.Submit;
import java.security.Principal;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes an order to pay, and answers when its outcome is stored, or after eight seconds. */
@RestController
final class AxonController {
    private static final Duration WAIT = Duration.ofSeconds(8);

    private final CommandGateway commands;
    private final AxonDesk desk;

    AxonController(CommandGateway commands, AxonDesk desk) {
        this.commands = commands;
        this.desk = desk;
    }

    @PostMapping("/api/payments")
    ResponseEntity<PayBody> pay(@RequestBody PayRequest pay, Principal caller)
            throws InterruptedException, ExecutionException {
        RivalLog.begin(pay);
        String paymentId = caller.getName() + "/" + pay.orderId();
        String tradeNo = UUID.randomUUID().toString().replace("-", "");
        CompletableFuture<Void> outcome = desk.outcome(paymentId);
        try {
            Object unused =
                    commands.sendAndWait(new Submit(paymentId, tradeNo, pay.channel(), pay.amount(), pay.currency()));
            Waits.within(outcome, WAIT);
            return answer(200, new PayBody(pay.orderId(), "SUCCESS", tradeNo));
        } catch (TimeoutException e) {
            desk.forget(paymentId);
            return answer(202, new PayBody(pay.orderId(), "PROCESSING", tradeNo));
        } catch (AggregateStreamCreationException e) {
            desk.forget(paymentId);
            return answer(409, new PayBody(pay.orderId(), "REPEATED", tradeNo));
        }
    }

    private static ResponseEntity<PayBody> answer(int status, PayBody body) {
        RivalLog.end(body);
        return ResponseEntity.status(status).body(body);
    }
}
