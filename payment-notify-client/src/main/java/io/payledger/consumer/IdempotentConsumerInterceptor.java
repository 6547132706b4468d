package io.payledger.consumer;

import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** Makes {@link IdempotentConsumer} true. */
public final class IdempotentConsumerInterceptor implements MethodInterceptor {
    private final Supplier<ConsumeOnce> once;

    private IdempotentConsumerInterceptor(Supplier<ConsumeOnce> once) {
        this.once = once;
    }

    /** For Spring's auto-proxies; as a bean it is infrastructure, so the engine is fetched when it is needed. */
    public static Advisor advisor(Supplier<ConsumeOnce> once) {
        return new DefaultPointcutAdvisor(
                AnnotationMatchingPointcut.forMethodAnnotation(IdempotentConsumer.class),
                new IdempotentConsumerInterceptor(once));
    }

    @Override
    public @Nullable Object invoke(MethodInvocation call) {
        IdempotentConsumer consumer =
                AnnotatedElementUtils.findMergedAnnotation(call.getMethod(), IdempotentConsumer.class);
        if (consumer == null
                || call.getArguments().length != 1
                || !(call.getArguments()[0] instanceof ReceivedEvent event)
                || call.getMethod().getReturnType() != void.class) {
            throw new IllegalStateException(
                    "@IdempotentConsumer " + call.getMethod() + " must take one ReceivedEvent and return nothing");
        }
        once.get().handle(consumer.value(), event, same -> proceed(call));
        return null;
    }

    private static void proceed(MethodInvocation call) throws Exception {
        try {
            call.proceed();
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
