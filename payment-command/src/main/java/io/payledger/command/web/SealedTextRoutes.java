package io.payledger.command.web;

import io.payledger.eventstore.sealing.Sealing;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes what opens sealed texts in answers where it can stay package-private. */
@Configuration(proxyBeanMethods = false)
public class SealedTextRoutes {

    @Bean
    OpenedBodies openedBodies(Sealing sealing) {
        return new OpenedBodies(sealing);
    }
}
