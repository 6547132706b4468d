package io.payledger.benchmarks.charge.rival;

import io.payledger.benchmarks.rig.Database;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a rival as a process of its own. Prints its port, and stops when its standard input ends. */
@Command(name = "rival")
public final class RivalService implements Callable<Integer> {
    /** Option of a rival without a door. */
    public static final String BARE = "--bare";

    static final String READY = "READY ";

    /** A connection for each processor that works and some that wait for a commit. */
    private static final int POOL = 48;

    private final Class<?> application;
    private final Map<String, Object> settings;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", description = "Port of the database.")
    private int port;

    @Parameters(index = "1", description = "Name of the database.")
    private String name;

    @Parameters(index = "2", description = "Address of the bank.")
    private URI bank;

    @Option(names = BARE, description = "Without a door: no keys, no figures, no log.")
    private boolean bare;

    private RivalService(Class<?> application, Map<String, Object> settings) {
        this.application = application;
        this.settings = settings;
    }

    /**
     * Returns when the service has stopped.
     *
     * @param settings of Spring, more than those that hold for every rival
     * @return exit code
     */
    public static int run(Class<?> application, String[] arguments, Map<String, Object> settings) {
        return new CommandLine(new RivalService(application, settings)).execute(arguments);
    }

    @Override
    public Integer call() throws IOException {
        Map<String, Object> all = new HashMap<>(Map.of(
                "server.port", "0",
                "server.address", "127.0.0.1",
                // As the ledger's: a thread costs nothing, and connections are kept.
                "spring.threads.virtual.enabled", "true",
                "server.tomcat.max-keep-alive-requests", "100000",
                "server.tomcat.accept-count", "256",
                "spring.main.banner-mode", "off",
                // The figures of requests, as the ledger's.
                "management.metrics.observations.ignored-meters", "long-task-timer",
                "management.metrics.distribution.slo.http.server.requests",
                        "5ms,10ms,25ms,50ms,100ms,250ms,500ms,1s,3s,8s",
                "logging.level.root", "WARN"));
        all.putAll(settings);
        SpringApplication spring = new SpringApplication(application);
        if (!bare) {
            all.put("logging.level." + RivalLog.LOGGER, "INFO");
            spring.addPrimarySources(List.of(RivalDoor.class));
        }
        spring.setDefaultProperties(all);
        spring.addInitializers(context -> {
            context.getBeanFactory().registerSingleton("dataSource", new Database(port, name).pool(POOL, true));
            context.getBeanFactory().registerSingleton("bankClient", new BankClient(bank));
        });
        try (ConfigurableApplicationContext running = spring.run()) {
            WebServerApplicationContext web = (WebServerApplicationContext) running;
            PrintWriter out = spec.commandLine().getOut();
            out.println(READY + Objects.requireNonNull(web.getWebServer()).getPort());
            out.flush();
            System.in.transferTo(OutputStream.nullOutputStream());
        }
        return 0;
    }
}
