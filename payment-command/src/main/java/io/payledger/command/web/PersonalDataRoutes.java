package io.payledger.command.web;

import io.payledger.command.erasure.PersonalDataDesk;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the controller of personal data where it can stay package-private. */
@Configuration(proxyBeanMethods = false)
public class PersonalDataRoutes {

    @Bean
    PersonalDataController personalDataController(PersonalDataDesk desk) {
        return new PersonalDataController(desk);
    }
}
