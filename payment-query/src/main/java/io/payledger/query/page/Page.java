package io.payledger.query.page;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.stereotype.Controller;

/**
 * A controller of one page for people. Its templates find {@code reader}, {@code navigation} and {@code here} in their
 * model, and what it throws becomes a page that says so.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Controller
public @interface Page {}
