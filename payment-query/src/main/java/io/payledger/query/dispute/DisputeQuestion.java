package io.payledger.query.dispute;

import io.payledger.api.access.Role;
import io.payledger.api.payment.DisputeRecords;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.payment.PaymentChainQueries;
import io.payledger.query.reading.Snapshot;
import java.util.EnumSet;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its pages. */
@Configuration(proxyBeanMethods = false)
public class DisputeQuestion {

    @Bean
    DisputePageController disputePageController(Snapshot snapshot, ObjectProvider<DisputeRecords> records) {
        return new DisputePageController(new DisputeQueries(snapshot), new PaymentChainQueries(snapshot), records);
    }

    @Bean
    PageTexts disputeTexts() {
        return new PageTexts("dispute");
    }

    @Bean
    NavigationEntry disputesInNavigation() {
        return new NavigationEntry(
                40,
                "nav.disputes",
                DisputePageController.ROUTE,
                EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR));
    }
}
