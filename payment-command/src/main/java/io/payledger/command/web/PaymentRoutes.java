package io.payledger.command.web;

import io.payledger.command.admission.Admission;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.token.TokenDesk;
import io.payledger.command.waiting.OutcomeWaiters;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The door of this package: makes the controllers where they can stay package-private. {@code CommandModule} opens it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BatchProperties.class)
public class PaymentRoutes {
    /** More than the read at the end of a wait takes, with the wait for a database connection. */
    private static final Duration LAST_READ = Duration.ofSeconds(15);

    @Bean
    PaymentController paymentController(Admission admission, PaymentReader reader, OutcomeWaiters waiters) {
        return new PaymentController(new PaymentAnswers(admission, reader), waiters);
    }

    /** Otherwise the server ends a longer wait by itself after 30 s, and says that nothing was done. */
    @Bean
    WebMvcConfigurer longestWait(OutcomeWaiters waiters) {
        return new WebMvcConfigurer() {
            @Override
            public void configureAsyncSupport(AsyncSupportConfigurer async) {
                async.setDefaultTimeout(
                        waiters.limits().longestWait().plus(LAST_READ).toMillis());
            }
        };
    }

    @Bean
    BatchLane batchLane(BatchProperties properties) {
        return new BatchLane(properties.width());
    }

    @Bean
    BatchController batchController(Admission admission, PaymentReader reader, BatchLane lane) {
        return new BatchController(new PaymentAnswers(admission, reader), lane);
    }

    @Bean
    PrecreateController precreateController(TokenDesk tokens) {
        return new PrecreateController(tokens);
    }
}
