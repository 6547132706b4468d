package io.payledger.query.proof;

import io.payledger.eventstore.anchor.LogExport;
import io.payledger.eventstore.anchor.SignedLog;
import io.payledger.query.export.Exports;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its routes. It has no projection; what it gives out is the log itself. */
@Configuration(proxyBeanMethods = false)
public class ProofQuestion {

    @Bean
    ProofController proofController(DataSource dataSource) {
        return new ProofController(new SignedLog(dataSource));
    }

    @Bean
    EventExportController eventExportController(DataSource dataSource, Exports exports) {
        return new EventExportController(new LogExport(dataSource), exports);
    }

    @Bean
    ProofFiles proofFiles(DataSource dataSource, Exports exports) {
        return new ProofFiles(new LogExport(dataSource), new SignedLog(dataSource), exports);
    }

    @Bean
    ReceiptController receiptController(ProofFiles files) {
        return new ReceiptController(files);
    }
}
