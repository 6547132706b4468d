package io.payledger.query.callback;

import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package. The table is written by {@code payment-saga}. */
@Configuration(proxyBeanMethods = false)
public class CallbackQuestion {

    @Bean
    CallbackListController callbackListController(Snapshot snapshot, Cursors cursors) {
        return new CallbackListController(snapshot, cursors);
    }
}
