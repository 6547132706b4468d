package io.payledger.app.quality;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** The vocabulary of {@link ArchitectureTest}. */
final class Rules {
    /** Where the one clock and the sources of chance are made; every other class takes them as parameters. */
    static final Set<String> CLOCK_AND_ENTROPY = Set.of(
            "AxonModule",
            "Secrets",
            "TraceIdFilter",
            "Signing",
            "AesGcm",
            "WebhookModule",
            "EndpointCommand",
            "CommandModelModule",
            "CheckCommand",
            "TimeOrderedIdentifiers",
            "BankSimulatorConfig",
            "BankSimulatorMain");

    static final String[] NEAR_MONEY = {
        "io.payledger.api..",
        "io.payledger.eventstore.chain..",
        "io.payledger.command.payment..",
        "io.payledger.command.admission..",
        "io.payledger.command.web..",
        "io.payledger.saga.charge..",
        "io.payledger.saga.refund..",
        "io.payledger.saga.conversation..",
        "io.payledger.saga.bank..",
        "io.payledger.query..",
        "io.payledger.notify.."
    };

    static final DescribedPredicate<JavaClass> FLOATING = predicate(
            "floating point",
            type -> Set.of("double", "float", "java.lang.Double", "java.lang.Float")
                    .contains(type.getName()));

    private Rules() {}

    static DescribedPredicate<JavaClass> oursBut(String module) {
        return predicate(
                "ours outside of " + module,
                type -> type.getPackageName().startsWith("io.payledger.")
                        && !(type.getPackageName() + ".").startsWith("io.payledger." + module + "."));
    }

    /** No class with one of these simple names, nor one nested in it. */
    static DescribedPredicate<JavaClass> noneOf(Set<String> simpleNames) {
        return predicate("are none of " + simpleNames, type -> {
            String[] parts =
                    type.getName().substring(type.getPackageName().length() + 1).split("\\$", -1);
            return !simpleNames.contains(parts[0]);
        });
    }

    static ArchRule meetsNobody(String module, String... others) {
        return noClasses()
                .that()
                .resideInAPackage("io.payledger." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(Stream.concat(Stream.of(others), Stream.of("app", "banksim"))
                        .map(other -> "io.payledger." + other + "..")
                        .toArray(String[]::new))
                .because("they meet through commands, events and queries, so that each can run by itself");
    }

    static SliceAssignment packages() {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return SliceIdentifier.of(type.getPackageName());
            }

            @Override
            public String getDescription() {
                return "packages";
            }
        };
    }

    static DescribedPredicate<JavaMethodCall> theWallClock() {
        return predicate("ask the wall clock", call -> {
            String owner = call.getTargetOwner().getName();
            String name = call.getName();
            boolean now = owner.startsWith("java.time.")
                    && (name.equals("now") || name.startsWith("system") && owner.equals("java.time.Clock"))
                    && call.getTarget().getRawParameterTypes().stream()
                            .noneMatch(type -> type.getName().equals("java.time.Clock"));
            return now || owner.equals("java.lang.System") && name.equals("currentTimeMillis");
        });
    }

    static DescribedPredicate<JavaCall<?>> chance() {
        return predicate("throw dice", call -> {
            String owner = call.getTargetOwner().getName();
            String name = call.getName();
            boolean unseeded = (owner.equals("java.util.Random") || owner.equals("java.util.SplittableRandom"))
                    && name.equals("<init>")
                    && call.getTarget().getRawParameterTypes().isEmpty();
            return unseeded
                    || owner.equals("java.security.SecureRandom") && name.equals("<init>")
                    || owner.equals("java.util.concurrent.ThreadLocalRandom") && name.equals("current")
                    || owner.equals("java.util.UUID") && name.equals("randomUUID")
                    || owner.equals("java.lang.Math") && name.equals("random");
        });
    }

    static DescribedPredicate<JavaMethodCall> methodsOf(String simpleName) {
        return predicate(
                "call " + simpleName,
                call -> call.getTargetOwner().getSimpleName().equals(simpleName));
    }

    static DescribedPredicate<JavaMethodCall> named(String pattern) {
        return predicate("are named " + pattern, call -> call.getName().matches(pattern));
    }

    static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return new ArchCondition<>("be in a package that is @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        type, marked, type.getPackageName() + " has no package-info.java with @NullMarked"));
            }
        };
    }

    private static <T> DescribedPredicate<T> predicate(String description, Predicate<T> test) {
        return DescribedPredicate.describe(description, test);
    }
}
