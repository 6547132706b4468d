package io.payledger.query.statement;

import io.payledger.api.access.Role;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.export.Exports;
import io.payledger.query.journal.JournalQuestion;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.schedule.Repeating;
import io.payledger.query.statement.file.StatementFiles;
import io.payledger.query.statement.intake.StatementFolder;
import io.payledger.query.statement.intake.StatementIntake;
import io.payledger.query.statement.matching.Books;
import io.payledger.query.statement.matching.Chargebacks;
import io.payledger.query.statement.matching.DifferenceDesk;
import io.payledger.query.statement.matching.Matching;
import io.payledger.query.statement.matching.PaymentDoor;
import io.payledger.query.statement.matching.Rules;
import io.payledger.query.statement.matching.Suggestions;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
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
            StatementProperties properties,
            Matching matching,
            ObjectProvider<PaymentDoor> door) {
        return new StatementIntake(
                jdbc,
                transactionManager,
                clock,
                new StatementFiles(properties.charset(), properties.csv()),
                properties.unbalanced(),
                new StatementIntake.Limits(properties.maxSize().toBytes(), properties.answerWithin()),
                round(matching, jdbc, door));
    }

    /** What differs now, and the payments told of what agrees; a process that only reads leaves the telling to others. */
    private static Runnable round(Matching matching, JdbcClient jdbc, ObjectProvider<PaymentDoor> door) {
        PaymentDoor there = door.getIfAvailable();
        if (there == null) {
            return matching::catchUp;
        }
        Chargebacks chargebacks = new Chargebacks(jdbc, there);
        return () -> {
            matching.catchUp();
            chargebacks.tell();
        };
    }

    @Bean
    Matching statementMatching(
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            Clock clock,
            StatementProperties properties,
            ProjectionPositions positions) {
        return new Matching(jdbc, transactionManager, clock, rules(properties), new Books() {
            @Override
            public long head() {
                return jdbc.sql("SELECT coalesce(max(global_index), 0) FROM events")
                        .query(Long.class)
                        .single();
            }

            @Override
            public long asOf() {
                return positions.asOf(JournalQuestion.BOOKS);
            }
        });
    }

    private static Rules rules(StatementProperties properties) {
        return new Rules(properties.tolerance(), properties.dateWindow(), properties.zone(), properties.channels());
    }

    /** Without a door, as in a process that only reads, differences are shown and none is decided. */
    @Bean
    DifferenceDesk differenceDesk(
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            Clock clock,
            Matching matching,
            ObjectProvider<PaymentDoor> door) {
        return new DifferenceDesk(
                jdbc, transactionManager, clock, matching, door.getIfAvailable(() -> (command, who) -> {
                    throw new ProblemException(ErrorCode.OVERLOADED, "This node sends no commands; ask another one");
                }));
    }

    @Bean
    DifferenceController differenceController(
            StatementQueries queries, Exports exports, Cursors cursors, Matching matching, DifferenceDesk desk) {
        return new DifferenceController(queries, exports, cursors, matching, desk);
    }

    @Bean
    StatementPageController statementPageController(
            StatementIntake intake,
            StatementQueries queries,
            Matching matching,
            Cursors cursors,
            StatementProperties properties) {
        return new StatementPageController(intake, queries, matching, cursors, properties);
    }

    @Bean
    DifferencePageController differencePageController(
            StatementQueries queries,
            Cursors cursors,
            DifferenceDesk desk,
            Snapshot snapshot,
            StatementProperties properties) {
        return new DifferencePageController(queries, cursors, desk, new Suggestions(snapshot, rules(properties)));
    }

    @Bean
    PageTexts statementTexts() {
        return new PageTexts("statement");
    }

    @Bean
    NavigationEntry statementsInNavigation() {
        return new NavigationEntry(
                50,
                "nav.statements",
                StatementPageController.ROUTE,
                EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR),
                List.of(DifferencePageController.ROUTE));
    }

    @Bean
    Repeating statementTimer(
            StatementIntake intake,
            Matching matching,
            JdbcClient jdbc,
            ObjectProvider<PaymentDoor> door,
            StatementProperties properties) {
        Repeating timer = new Repeating("statements")
                .every(properties.matchEvery(), "statement.match", round(matching, jdbc, door));
        return properties.folder().isEmpty()
                ? timer
                : timer.every(
                        properties.folderEvery(),
                        "statement.folder",
                        new StatementFolder(Path.of(properties.folder()), intake, properties.folderMapping())::look);
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
