package io.payledger.query.dispute;

import io.payledger.api.access.Role;
import io.payledger.api.payment.ComplaintRecords;
import io.payledger.api.payment.CustomerLinks;
import io.payledger.api.payment.DisputeRecords;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.payment.PaymentChainQueries;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import java.util.EnumSet;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its pages. */
@Configuration(proxyBeanMethods = false)
public class DisputeQuestion {

    @Bean
    DisputePageController disputePageController(
            Snapshot snapshot, Cursors cursors, ObjectProvider<DisputeRecords> records, Sealing sealing) {
        return new DisputePageController(
                new DisputeQueries(snapshot), cursors, new PaymentChainQueries(snapshot, sealing), records);
    }

    @Bean
    PublicDisputePageController publicDisputePageController(
            Snapshot snapshot,
            ObjectProvider<CustomerLinks> links,
            ObjectProvider<DisputeRecords> records,
            Sealing sealing) {
        return new PublicDisputePageController(new PaymentChainQueries(snapshot, sealing), links, records);
    }

    @Bean
    ComplaintPageController complaintPageController(
            Snapshot snapshot, Cursors cursors, ObjectProvider<ComplaintRecords> records) {
        return new ComplaintPageController(new DisputeQueries(snapshot), cursors, records);
    }

    @Bean
    PageTexts complaintTexts() {
        return new PageTexts("complaint");
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
                EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR),
                List.of(ComplaintPageController.ROUTE));
    }
}
