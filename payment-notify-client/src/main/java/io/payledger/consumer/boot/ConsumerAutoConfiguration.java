package io.payledger.consumer.boot;

import io.payledger.consumer.ConsumeOnce;
import io.payledger.consumer.ConsumerSettings;
import io.payledger.consumer.IdempotentConsumerInterceptor;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.aop.Advisor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.DataSourceInitializer;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.transaction.PlatformTransactionManager;

/** The engine over the service's one database, and the annotation that uses it. */
@AutoConfiguration(after = DataSourceTransactionManagerAutoConfiguration.class)
@EnableConfigurationProperties(ConsumerProperties.class)
public class ConsumerAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSingleCandidate(DataSource.class)
    ConsumeOnce consumeOnce(
            DataSource dataSource,
            PlatformTransactionManager transactions,
            ConsumerProperties properties,
            ObjectProvider<Clock> clock) {
        return new ConsumeOnce(
                dataSource,
                transactions,
                new ConsumerSettings(properties.tries(), properties.keepOrder()),
                clock.getIfAvailable(Clock::systemUTC));
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static Advisor idempotentConsumerAdvisor(ObjectProvider<ConsumeOnce> once) {
        return IdempotentConsumerInterceptor.advisor(once::getObject);
    }

    @Bean
    @ConditionalOnBooleanProperty("payledger.consumer.create-tables")
    DataSourceInitializer consumerTables(DataSource dataSource) {
        DataSourceInitializer initializer = new DataSourceInitializer();
        initializer.setDataSource(dataSource);
        initializer.setDatabasePopulator(
                new ResourceDatabasePopulator(new ClassPathResource("io/payledger/consumer/tables.sql")));
        return initializer;
    }
}
