package io.payledger.query;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.payledger.query", importOptions = ImportOption.DoNotIncludeTests.class)
class QueryArchitectureTest {

    /** I12: replays cause no bank call, no command, no notification. */
    @ArchTest
    static final ArchRule i12TheReadSideCannotSendCommandsOrEventsOrCallAnyone = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.axonframework.commandhandling..",
                    "org.axonframework.modelling..",
                    "org.axonframework.deadline..",
                    "org.axonframework.eventhandling.gateway..",
                    "org.axonframework.eventhandling.scheduling..",
                    "java.net..",
                    "org.springframework.web.client..")
            .because("a replay must have no effect but on its own tables (promise I12)");

    @ArchTest
    static final ArchRule ofTheEventStoreOnlyItsWordForUnreadableEventsIsKnown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.payledger.eventstore",
                    "io.payledger.eventstore.append..",
                    "io.payledger.eventstore.axon..",
                    "io.payledger.eventstore.chain..",
                    "io.payledger.eventstore.read..")
            .because("projections follow any log that Axon can stream");

    @ArchTest
    static final ArchRule noQuestionKnowsAnother = slices().matching(
                    "io.payledger.query.(transactions|distribution|journal|timeline)..")
            .should()
            .notDependOnEachOther()
            .because("each can then be rebuilt, moved or dropped alone");
}
