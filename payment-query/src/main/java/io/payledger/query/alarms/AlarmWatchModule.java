package io.payledger.query.alarms;

import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.node.NodeName;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Wires the watch over the alarms that no event raises. Every node imports it, whatever its roles: it asks the sources
 * that the node's modules bring, and the table is shown by the nodes that answer questions.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AlarmProperties.class)
public class AlarmWatchModule {

    @Bean
    AlarmFigures alarmFigures(JdbcClient jdbc) {
        return new AlarmFigures(jdbc);
    }

    @Bean
    AlarmWatch alarmWatch(
            ObjectProvider<AlarmSource> sources,
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            AlarmProperties properties) {
        return new AlarmWatch(
                NodeName.unique(),
                List.copyOf(sources.stream().toList()),
                jdbc,
                new TransactionTemplate(transactionManager),
                properties.interval());
    }
}
