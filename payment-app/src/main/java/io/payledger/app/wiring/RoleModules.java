package io.payledger.app.wiring;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/** Picks the modules of the roles that this process runs. */
final class RoleModules implements ImportSelector, EnvironmentAware {
    private @Nullable Environment environment;

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public String[] selectImports(AnnotationMetadata importing) {
        return Binder.get(Objects.requireNonNull(environment))
                .bindOrCreate("payledger.node", NodeProperties.class)
                .roles()
                .stream()
                .flatMap(role -> role.modules().stream())
                .map(Class::getName)
                .distinct()
                .toArray(String[]::new);
    }
}
