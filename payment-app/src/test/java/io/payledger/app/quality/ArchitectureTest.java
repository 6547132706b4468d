package io.payledger.app.quality;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** The arrows of docs/map.md and the rules of the house, each as a sentence. */
@AnalyzeClasses(
        packages = "io.payledger",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutTestSupport.class})
class ArchitectureTest {

    static final class WithoutTestSupport implements ImportOption {
        @Override
        public boolean includes(com.tngtech.archunit.core.importer.Location location) {
            return !location.contains("/testsupport/");
        }
    }

    // ── arrows ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @ArchTest
    static final ArchRule theLanguageDependsOnNothingOfOurs = noClasses()
            .that()
            .resideInAPackage("io.payledger.api..")
            .should()
            .dependOnClassesThat(Rules.oursBut("api"))
            .because("it is what all modules meet through");

    @ArchTest
    static final ArchRule theEventStoreKnowsNoPayments = noClasses()
            .that()
            .resideInAPackage("io.payledger.eventstore..")
            .should()
            .dependOnClassesThat(Rules.oursBut("eventstore"))
            .because("it stores events of anything");

    @ArchTest
    static final ArchRule theBankKnowsNothingOfOurs = noClasses()
            .that()
            .resideInAPackage("io.payledger.banksim..")
            .should()
            .dependOnClassesThat(Rules.oursBut("banksim"))
            .because("it is the witness in every test, and a witness shares no code with the accused");

    @ArchTest
    static final ArchRule commandMeetsTheOthersOnlyThroughMessages =
            Rules.meetsNobody("command", "saga", "query", "notify");

    @ArchTest
    static final ArchRule sagaMeetsTheOthersOnlyThroughMessages =
            Rules.meetsNobody("saga", "command", "query", "notify");

    @ArchTest
    static final ArchRule queryMeetsTheOthersOnlyThroughMessages =
            Rules.meetsNobody("query", "command", "saga", "notify");

    @ArchTest
    static final ArchRule notifyMeetsTheOthersOnlyThroughMessages =
            Rules.meetsNobody("notify", "command", "saga", "query");

    @ArchTest
    static final ArchRule noPackagesNeedEachOther = slices().assignedFrom(Rules.packages())
            .should()
            .beFreeOfCycles()
            .because("two packages that need each other are one package, or lack a third");

    // ── money and time ──────────────────────────────────────────────────────────────────────────────────────────────

    @ArchTest
    static final ArchRule c02NoFloatingPointFieldNearMoney = fields().that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(Rules.NEAR_MONEY)
            .should()
            .notHaveRawType(Rules.FLOATING)
            .because("amounts are integers in minor units (promise I8)");

    @ArchTest
    static final ArchRule noFloatingPointResultNearMoney = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(Rules.NEAR_MONEY)
            .should()
            .haveRawReturnType(Rules.FLOATING)
            .because("amounts are integers in minor units (promise I8)");

    @ArchTest
    static final ArchRule timeComesFromTheClock = noClasses()
            .that(Rules.noneOf(Rules.CLOCK_AND_ENTROPY))
            .should()
            .callMethodWhere(Rules.theWallClock())
            .because("tests must be able to set it: take java.time.Clock (named places: " + Rules.CLOCK_AND_ENTROPY
                    + ")");

    @ArchTest
    static final ArchRule chanceHasNamedPlaces = noClasses()
            .that(Rules.noneOf(Rules.CLOCK_AND_ENTROPY))
            .should()
            .callCodeUnitWhere(Rules.chance())
            .because("what is random cannot be tested (named places: " + Rules.CLOCK_AND_ENTROPY + ")");

    // ── the bank ────────────────────────────────────────────────────────────────────────────────────────────────────

    @ArchTest
    static final ArchRule onlyBankCallsTalkToABank = noClasses()
            .that()
            .resideOutsideOfPackage("io.payledger.saga.bank..")
            .should()
            .callMethodWhere(Rules.methodsOf("BankAdapter"))
            .because("a call needs its stored intent first (promise I3)");

    @ArchTest
    static final ArchRule projectionsAndNotifiersSendNothing = noClasses()
            .that()
            .resideInAnyPackage("io.payledger.query..", "io.payledger.notify..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching("org\\.axonframework\\.(commandhandling|deadline|eventhandling\\.gateway)\\..*")
            .because("a replay must cause nothing (promise I12)");

    // ── Spring and Axon at the rim ──────────────────────────────────────────────────────────────────────────────────

    @ArchTest
    static final ArchRule rulesAreFreeOfFrameworks = noClasses()
            .that()
            .resideInAPackage("io.payledger.command.payment..")
            .and(Rules.noneOf(Set.of("Payment", "PaymentModel")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework..", "org.axonframework..", "tools.jackson..", "java.sql..")
            .because("what a payment may do is plain Java; Payment is the only shell");

    @ArchTest
    static final ArchRule theChainNeedsNoFramework = noClasses()
            .that()
            .resideInAnyPackage(
                    "io.payledger.eventstore.chain..",
                    "io.payledger.eventstore.merkle..",
                    "io.payledger.eventstore.checkpoint..",
                    "io.payledger.eventstore.proof..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework..", "org.axonframework..", "java.sql..")
            .because("the offline verifier has neither");

    @ArchTest
    static final ArchRule nothingIsInjectedIntoFields = noFields()
            .should()
            .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
            .orShould()
            .beAnnotatedWith("org.springframework.beans.factory.annotation.Value")
            .orShould()
            .beAnnotatedWith("jakarta.inject.Inject")
            .orShould()
            .beAnnotatedWith("jakarta.annotation.Resource");

    @ArchTest
    static final ArchRule nothingIsFoundByScanning = noClasses()
            .should()
            .beAnnotatedWith("org.springframework.stereotype.Component")
            .orShould()
            .beAnnotatedWith("org.springframework.stereotype.Service")
            .orShould()
            .beAnnotatedWith("org.springframework.stereotype.Repository")
            .orShould()
            .beAnnotatedWith("org.springframework.context.annotation.ComponentScan")
            .orShould()
            .beAnnotatedWith("org.springframework.boot.autoconfigure.SpringBootApplication")
            .because("each module's XxxModule names its beans");

    @ArchTest
    static final ArchRule controllersAndProjectionsAreNobodysBusiness = noClasses()
            .that(annotatedWith("org.springframework.web.bind.annotation.RestController")
                    .or(simpleNameEndingWith("Projection"))
                    .or(simpleNameEndingWith("Controller")))
            .should()
            .bePublic();

    @ArchTest
    static final ArchRule namesSayWhatTheThingIs = noClasses()
            .should()
            .haveNameMatching(".*(Impl|Helper|Utils?|Manager|Dto|DTO)")
            .because("the suffix says nothing: name the concern");

    @ArchTest
    static final ArchRule storedJsonNamesNoClasses = noClasses()
            .should()
            .callMethodWhere(Rules.named("(activate|enable)DefaultTyping.*|setDefaultTyping"))
            .orShould()
            .beAnnotatedWith("com.fasterxml.jackson.annotation.JsonTypeInfo")
            .because("polymorphic JSON is a known way to remote code execution (case F42)");

    @ArchTest
    static final ArchRule everyPackageIsNullMarked =
            classes().should(Rules.resideInANullMarkedPackage()).because("null is part of the type");
}
