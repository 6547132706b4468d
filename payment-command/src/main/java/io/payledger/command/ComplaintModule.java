package io.payledger.command;

import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.cleanup.Cleanup;
import io.payledger.command.cleanup.OldRows;
import io.payledger.command.complaint.ComplaintDesk;
import io.payledger.command.complaint.ComplaintProperties;
import io.payledger.command.complaint.ComplaintStore;
import io.payledger.command.token.DisputeLinks;
import io.payledger.command.token.TokenProperties;
import io.payledger.command.web.ComplaintRoutes;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Wires the public page of disputes: its links, what strangers write there, and those who look through it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ComplaintProperties.class)
@Import(ComplaintRoutes.class)
public class ComplaintModule {
    private static final Duration BETWEEN_CLEANUPS = Duration.ofHours(1);

    @Bean
    DisputeLinks disputeLinks(TokenProperties tokens, ComplaintProperties properties, Clock clock) {
        return new DisputeLinks(tokens.signing(), clock, properties.linkLifetime());
    }

    @Bean
    ComplaintStore complaintStore(
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            Clock clock,
            ComplaintProperties properties) {
        return new ComplaintStore(jdbc, transactionManager, clock, properties);
    }

    @Bean
    ComplaintDesk complaintDesk(ComplaintStore complaints, DisputeDesk disputes) {
        return new ComplaintDesk(complaints, disputes);
    }

    @Bean
    Cleanup complaintCleanup(ComplaintStore complaints) {
        return new Cleanup(List.of(new OldRows("complaints", complaints::removeOld))).every(BETWEEN_CLEANUPS);
    }
}
