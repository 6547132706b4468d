package io.payledger.command.web;

import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.complaint.ComplaintDesk;
import io.payledger.command.complaint.ComplaintProperties;
import io.payledger.command.complaint.ComplaintStore;
import io.payledger.command.token.DisputeLinks;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the controllers of the public page where they can stay package-private. */
@Configuration(proxyBeanMethods = false)
public class ComplaintRoutes {

    @Bean
    DisputeLinkController disputeLinkController(DisputeDesk desk, DisputeLinks links, ComplaintProperties properties) {
        return new DisputeLinkController(desk, links, properties);
    }

    @Bean
    PublicDisputeController publicDisputeController(
            DisputeLinks links, DisputeDesk desk, ComplaintStore complaints, Clock clock) {
        return new PublicDisputeController(links, desk, complaints, clock);
    }

    @Bean
    ComplaintFormController complaintFormController(ComplaintDesk desk, ComplaintStore complaints) {
        return new ComplaintFormController(desk, complaints);
    }
}
