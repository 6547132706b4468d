package io.payledger.command.web;

import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.evidence.DisputeProperties;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Makes the controllers of disputes where they can stay package-private. */
@Configuration(proxyBeanMethods = false)
public class DisputeRoutes {

    @Bean
    DisputeController disputeController(DisputeDesk desk, Clock clock) {
        return new DisputeController(desk, clock);
    }

    @Bean
    DisputeDecisionController disputeDecisionController(DisputeDesk desk) {
        return new DisputeDecisionController(desk);
    }

    @Bean
    DisputeFormController disputeFormController(DisputeDesk desk, Clock clock) {
        return new DisputeFormController(desk, clock);
    }

    @Bean
    WebMvcConfigurer picturePlaces(DisputeProperties properties) {
        PicturePlaces uploads = new PicturePlaces(HttpMethod.POST, properties.parallelUploads());
        PicturePlaces downloads = new PicturePlaces(HttpMethod.GET, properties.parallelDownloads());
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                registry.addInterceptor(uploads)
                        .addPathPatterns(
                                "/api/payments/*/disputes", "/pages/disputes/*/*/open", PublicDisputeController.SEND);
                registry.addInterceptor(downloads)
                        .addPathPatterns(
                                "/api/payments/*/disputes/*/images/*",
                                "/pages/disputes/*/*/*/images/*",
                                "/pages/complaints/*/images/*");
            }
        };
    }
}
