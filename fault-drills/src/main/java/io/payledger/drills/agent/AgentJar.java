package io.payledger.drills.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import net.bytebuddy.agent.builder.AgentBuilder;
import org.jspecify.annotations.NullMarked;

/** An empty jar that names an agent and where its classes are, beside those of the process that it is loaded into. */
public final class AgentJar {
    private AgentJar() {}

    /** Makes it in this folder; returns the option of the JVM that loads it with that folder as its argument. */
    public static String in(Path folder, Class<?> agent) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        manifest.getMainAttributes()
                .putValue(
                        "Class-Path",
                        List.of(agent, AgentBuilder.class, NullMarked.class).stream()
                                .map(AgentJar::place)
                                .distinct()
                                .collect(Collectors.joining(" ")));
        Path jar = folder.resolve(agent.getSimpleName() + ".jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.finish();
        }
        return "-javaagent:" + jar + "=" + folder;
    }

    private static String place(Class<?> type) {
        try {
            return type.getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
