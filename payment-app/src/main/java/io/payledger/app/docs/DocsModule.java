package io.payledger.app.docs;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages about the API. */
@Configuration(proxyBeanMethods = false)
public class DocsModule {

    @Bean
    DocsController docsController() {
        return new DocsController();
    }
}
