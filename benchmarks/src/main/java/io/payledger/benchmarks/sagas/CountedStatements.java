package io.payledger.benchmarks.sagas;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** Counts the statements that are prepared over a source of connections. Slow: never beneath anything that is timed. */
final class CountedStatements {
    private final AtomicLong statements = new AtomicLong();

    DataSource over(DataSource source) {
        return proxy(DataSource.class, source);
    }

    long count() {
        return statements.get();
    }

    private <T> T proxy(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.incrementAndGet();
                    }
                    try {
                        Object result = method.invoke(target, arguments);
                        return method.getName().equals("getConnection")
                                ? proxy(Connection.class, (Connection) result)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
