package io.payledger.app.keys;

import io.payledger.api.access.Role;
import io.payledger.app.access.KeyRing;
import io.payledger.app.access.KeyRing.NewKey;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code add}: the first key. */
@Command(
        name = "add",
        description = "Makes the first key and shows it, once.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AddCommand extends KeyCommand {
    @Parameters(paramLabel = "NAME", description = "Whose key it is.")
    private String name;

    @Option(
            names = "--role",
            split = ",",
            paramLabel = "ROLE",
            converter = RoleName.class,
            description = "Of staff: finance, auditor, support, operator, monitor; one or more, with commas.")
    private Set<Role> roles = EnumSet.noneOf(Role.class);

    @Override
    Map<String, Object> run(KeyRing keys, CallerKind kind, PrintWriter out) {
        NewKey made = keys.add(kind.newCaller(name, roles));
        return KeyTexts.show(made, out);
    }

    static final class RoleName implements ITypeConverter<Role> {
        @Override
        public Role convert(String value) {
            try {
                return Role.valueOf(value.toUpperCase(Locale.ROOT).replace('-', '_'));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("the roles are finance, auditor, support, operator, monitor");
            }
        }
    }
}
