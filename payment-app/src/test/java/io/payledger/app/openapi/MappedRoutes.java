package io.payledger.app.openapi;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every route of every controller of the ledger, found as Spring finds them, without starting anything. */
final class MappedRoutes {
    private MappedRoutes() {}

    /** The methods by {@code GET /api/…}; of two that share a route the one with fewer conditions. */
    static Map<String, Method> all() {
        Reader reader = new Reader();
        Map<String, Method> routes = new TreeMap<>();
        for (JavaClass type : new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(
                        "io.payledger.app",
                        "io.payledger.command",
                        "io.payledger.query",
                        "io.payledger.saga",
                        "io.payledger.notify")) {
            if (type.isAnnotatedWith(RestController.class)) {
                Class<?> controller = type.reflect();
                for (Method method : controller.getDeclaredMethods()) {
                    RequestMappingInfo info = reader.mapping(method, controller);
                    if (info != null) {
                        put(routes, info, method);
                    }
                }
            }
        }
        return routes;
    }

    private static void put(Map<String, Method> routes, RequestMappingInfo info, Method method) {
        for (String path : info.getPatternValues()) {
            if (!path.startsWith("/api/") && !path.startsWith("/bank/")) {
                // Pages for people, and the container's own error route.
                continue;
            }
            for (Object verb : info.getMethodsCondition().getMethods()) {
                boolean plain = info.getHeadersCondition().isEmpty()
                        && info.getParamsCondition().isEmpty();
                routes.merge(verb + " " + path, method, (known, next) -> plain ? next : known);
            }
        }
    }

    private static final class Reader extends RequestMappingHandlerMapping {
        @Nullable
        RequestMappingInfo mapping(Method method, Class<?> controller) {
            return getMappingForMethod(method, controller);
        }
    }
}
