package io.payledger.benchmarks.charge.plain;

import io.payledger.benchmarks.charge.rival.BankClient;
import io.payledger.benchmarks.charge.rival.RivalService;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The service as a process: Spring's web server and JDBC, and no more. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableScheduling
@ImportAutoConfiguration({
    JacksonAutoConfiguration.class,
    HttpMessageConvertersAutoConfiguration.class,
    TomcatServletWebServerAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    WebMvcAutoConfiguration.class
})
public class PlainServiceMain {

    public static void main(String[] arguments) {
        System.exit(RivalService.run(PlainServiceMain.class, arguments, Map.of()));
    }

    @Bean
    PaymentTable paymentTable(DataSource dataSource) {
        return new PaymentTable(JdbcClient.create(dataSource));
    }

    @Bean
    ExecutorService bankCalls() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }

    @Bean
    PlainController plainController(PaymentTable payments, BankClient bank, ExecutorService bankCalls) {
        return new PlainController(payments, bank, bankCalls);
    }
}
