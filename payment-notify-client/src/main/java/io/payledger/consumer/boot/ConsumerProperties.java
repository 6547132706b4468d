package io.payledger.consumer.boot;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a service acts once on events.
 *
 * @param tries How often an event is tried before it is parked. Default 5.
 * @param keepOrder Whether events of a payment that has one parked are parked behind it. Default false.
 * @param createTables Whether the two tables are made at the start where they are not there. Default false: they belong
 *     into the service's own migrations.
 */
@ConfigurationProperties("payledger.consumer")
public record ConsumerProperties(
        @DefaultValue("5") int tries,
        @DefaultValue("false") boolean keepOrder,
        @DefaultValue("false") boolean createTables) {}
