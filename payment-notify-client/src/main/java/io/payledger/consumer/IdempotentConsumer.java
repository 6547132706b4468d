package io.payledger.consumer;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a method of a Spring bean with one parameter, a {@link ReceivedEvent}, and no result: its body happens once for each
 * event, in a transaction of its own ({@link ConsumeOnce}). Calls from within the same object do not pass it.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface IdempotentConsumer {

    /** Who acts. Two consumers of one database each act once on the same event. Never changed: what was done is known by it. */
    String value();
}
