package io.payledger.query.statement;

import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.statement.file.StatementFiles;
import io.payledger.query.statement.intake.StatementIntake;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** The door of this package: the intake of statements and the routes that show them. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StatementProperties.class)
public class StatementQuestion {

    @Bean
    StatementIntake statementIntake(
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            Clock clock,
            StatementProperties properties) {
        return new StatementIntake(
                jdbc,
                transactionManager,
                clock,
                new StatementFiles(properties.charset(), properties.csv()),
                properties.unbalanced(),
                new StatementIntake.Limits(properties.maxSize().toBytes(), properties.answerWithin()),
                () -> {});
    }

    @Bean
    StatementQueries statementQueries(Snapshot snapshot, Cursors cursors) {
        return new StatementQueries(snapshot, cursors);
    }

    @Bean
    ImportController statementImportController(StatementIntake intake, StatementQueries queries, Cursors cursors) {
        return new ImportController(intake, queries, cursors);
    }

    @Bean
    StatementController statementController(StatementQueries queries, Cursors cursors) {
        return new StatementController(queries, cursors);
    }
}
