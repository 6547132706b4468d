package io.payledger.benchmarks.charge.plain;

import io.payledger.benchmarks.charge.rival.BankClient;
import io.payledger.benchmarks.charge.rival.PayBody;
import io.payledger.benchmarks.charge.rival.PayRequest;
import io.payledger.benchmarks.charge.rival.RivalKeys;
import io.payledger.benchmarks.charge.rival.RivalLog;
import io.payledger.benchmarks.charge.rival.Waits;
import java.security.Principal;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes an order to pay, has the bank asked on another thread, and answers when the bank has, or after eight seconds. */
@RestController
final class PlainController {
    private static final Logger LOG = LoggerFactory.getLogger(PlainController.class);
    private static final Duration WAIT = Duration.ofSeconds(8);

    private final PaymentTable payments;
    private final BankClient bank;
    private final ExecutorService bankCalls;

    PlainController(PaymentTable payments, BankClient bank, ExecutorService bankCalls) {
        this.payments = payments;
        this.bank = bank;
        this.bankCalls = bankCalls;
    }

    @PostMapping("/api/payments")
    ResponseEntity<PayBody> pay(@RequestBody PayRequest pay, @Nullable Principal caller)
            throws InterruptedException, ExecutionException {
        RivalLog.begin(pay);
        String merchant = caller == null ? RivalKeys.MERCHANT : caller.getName();
        String tradeNo = UUID.randomUUID().toString().replace("-", "");
        if (!payments.start(merchant, pay, tradeNo)) {
            return answer(409, new PayBody(pay.orderId(), "REPEATED", tradeNo));
        }
        BankClient.Charge charge =
                new BankClient.Charge(tradeNo, merchant, pay.orderId(), pay.channel(), pay.amount(), pay.currency());
        CompletableFuture<BankClient.Answer> word = CompletableFuture.supplyAsync(() -> charge(charge), bankCalls);
        try {
            BankClient.Answer answer = Waits.within(word, WAIT);
            return answer(200, new PayBody(pay.orderId(), answer.charged() ? "SUCCESS" : "FAILED", tradeNo));
        } catch (TimeoutException e) {
            return answer(202, new PayBody(pay.orderId(), "PROCESSING", tradeNo));
        }
    }

    private static ResponseEntity<PayBody> answer(int status, PayBody body) {
        RivalLog.end(body);
        return ResponseEntity.status(status).body(body);
    }

    private BankClient.Answer charge(BankClient.Charge charge) {
        BankClient.Answer answer = bank.charge(charge);
        payments.settle(charge, answer);
        return answer;
    }

    @Scheduled(fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
    void reconcile() {
        for (BankClient.Charge charge : payments.stale()) {
            try {
                payments.settle(charge, bank.query(charge.tradeNo()));
            } catch (IllegalStateException e) {
                LOG.warn("{} is asked about again: {}", charge.tradeNo(), e.getMessage());
            }
        }
    }
}
