package io.payledger.app.wiring;

import org.springframework.boot.autoconfigure.AutoConfiguration;

/**
 * Puts Axon's auto-configurations after Spring Boot 4's. Axon 4.13 orders itself by class names of Boot 3; without this
 * it looks for a transaction manager before there is one, finds none, and runs without transactions.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration"
        },
        beforeName = {
            "org.axonframework.springboot.autoconfig.AxonAutoConfiguration",
            "org.axonframework.springboot.autoconfig.JdbcAutoConfiguration",
            "org.axonframework.springboot.autoconfig.TransactionAutoConfiguration",
            "org.axonframework.springboot.autoconfig.EventProcessingAutoConfiguration"
        })
class AxonBoot4Ordering {}
