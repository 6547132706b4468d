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
            "spring.main.banner-mode=off"
        })
@interface StoredApiTest {}
