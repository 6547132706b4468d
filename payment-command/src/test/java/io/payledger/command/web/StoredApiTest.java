package io.payledger.command.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.context.SpringBootTest;

/** A test over real HTTP against {@link StoredApp}; all of them share one running application. */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Timeout(300)
@SpringBootTest(
        classes = StoredApp.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "axon.serializer.general=jackson3",
            "axon.serializer.events=jackson3",
            "axon.serializer.messages=jackson3",
            "logging.level.step=warn",
            "payledger.command.token.secrets=of-tests-only-the-newest-of-two-secrets,of-tests-only-the-oldest-of-two-secrets",
            "payledger.command.token.required-for=strict",
            "payledger.command.rules.currencies=CNY,USD,JPY,KWD",
            "payledger.command.rules.limits.CARD.CNY.min=100",
            "payledger.command.rules.limits.CARD.CNY.max=50000",
            "payledger.command.rules.limits[BANK_TRANSFER].JPY.min=1000",
            "payledger.command.rules.payer-max-count=5",
            "payledger.command.rules.payer-max-sum.CNY=10000",
            "spring.main.banner-mode=off"
        })
@interface StoredApiTest {}
