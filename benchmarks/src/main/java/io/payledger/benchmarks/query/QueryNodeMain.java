package io.payledger.benchmarks.query;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.benchmarks.rig.Database;
import io.payledger.eventstore.SealingModule;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.query.QueryModule;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.MethodParameter;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The read side as a process of its own, so that its heap is its own: real HTTP, no processors, every caller is staff.
 * Prints its port, and stops when its standard input ends.
 */
@Command(name = "query-node")
public final class QueryNodeMain implements Callable<Integer> {
    static final String READY = "READY ";

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", description = "Port of the database.")
    private int port;

    @Parameters(index = "1", description = "Name of the database.")
    private String name = "";

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new QueryNodeMain()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        if (spec == null) {
            throw new IllegalStateException("The command line was not parsed");
        }
        PrintWriter out = spec.commandLine().getOut();
        Database database = new Database(port, name);
        SpringApplication application = new SpringApplication(Node.class);
        application.setDefaultProperties(Map.of(
                "server.port", "0",
                "server.address", "127.0.0.1",
                "spring.main.banner-mode", "off",
                "spring.threads.virtual.enabled", "true",
                "logging.level.root", "WARN",
                "payledger.query.statement-timeout", "5m"));
        application.addInitializers(
                context -> context.getBeanFactory().registerSingleton("dataSource", database.pool(4, true)));
        try (ConfigurableApplicationContext spring = application.run()) {
            WebServerApplicationContext web = (WebServerApplicationContext) spring;
            out.println(READY + Objects.requireNonNull(web.getWebServer()).getPort());
            out.flush();
            System.in.transferTo(OutputStream.nullOutputStream());
        }
        return 0;
    }

    /** Nothing but what the questions need. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @Import({SealingModule.class, QueryModule.class})
    @ImportAutoConfiguration({
        JacksonAutoConfiguration.class,
        HttpMessageConvertersAutoConfiguration.class,
        TomcatServletWebServerAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        WebMvcAutoConfiguration.class
    })
    static class Node {

        @Bean
        Clock clock() {
            // The last day is a full one, whenever this is measured.
            return Clock.fixed(TransactionFill.END, ZoneOffset.UTC);
        }

        @Bean
        JdbcClient jdbcClient(DataSource dataSource) {
            return JdbcClient.create(dataSource);
        }

        @Bean
        JdbcTransactionManager transactionManager(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }

        @Bean
        Serializer serializer() {
            return Jackson3Serializer.builder().build();
        }

        /** For questions about events, of which this node has none. */
        @Bean
        EventCodec eventCodec() {
            return new EventCodec(EventTypeRegistry.builder().build());
        }

        @Bean
        EveryoneIsStaff everyoneIsStaff() {
            return new EveryoneIsStaff();
        }

        @Bean
        HeapController heapController() {
            return new HeapController();
        }
    }

    /** Says who is asking, without asking. */
    static final class EveryoneIsStaff implements WebMvcConfigurer, HandlerMethodArgumentResolver {

        @Override
        public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
            resolvers.add(this);
        }

        @Override
        public boolean supportsParameter(MethodParameter parameter) {
            return parameter.getParameterType() == Caller.class;
        }

        @Override
        public Object resolveArgument(
                MethodParameter parameter,
                @Nullable ModelAndViewContainer container,
                NativeWebRequest request,
                @Nullable WebDataBinderFactory binders) {
            return new Caller("staff:bench", null, Set.of(Role.FINANCE));
        }
    }

    /** How much heap was in use at the most since it was last asked, in bytes. */
    @RestController
    static final class HeapController {

        @GetMapping("/bench/heap")
        long peakAndReset() {
            List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .toList();
            // The pools' peaks may be of different moments: their sum is a bound from above.
            long peak = pools.stream()
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
            System.gc();
            pools.forEach(MemoryPoolMXBean::resetPeakUsage);
            return peak;
        }
    }
}
