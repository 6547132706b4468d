package io.payledger.saga;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;

/** Remembers every statement that is prepared. */
final class StatementLog {
    private final Queue<String> statements = new ConcurrentLinkedQueue<>();

    DataSource watch(DataSource dataSource) {
        return proxy(DataSource.class, dataSource);
    }

    void clear() {
        statements.clear();
    }

    /** Statements that name the table. */
    List<String> naming(String table) {
        return statements.stream().filter(sql -> sql.contains(table)).toList();
    }

    @SuppressWarnings("unchecked")
    private <T> T proxy(Class<T> type, T target) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
            if (method.getName().equals("prepareStatement")) {
                statements.add((String) arguments[0]);
            }
            try {
                Object result = method.invoke(target, arguments);
                return result instanceof Connection connection
                                && !method.getName().equals("unwrap")
                        ? proxy(Connection.class, connection)
                        : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }
}
