package io.payledger.command.web;

import io.payledger.command.CommandApiModule;
import io.payledger.command.ContestedEngine;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The command side with events in memory and no table beside them. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
@Import({CommandApiModule.class, TestEdge.class})
class CommandApp {

    @Bean
    ContestedEngine eventStorageEngine() {
        return new ContestedEngine();
    }

    @Bean
    NoKeys noKeys() {
        return new NoKeys();
    }
}
