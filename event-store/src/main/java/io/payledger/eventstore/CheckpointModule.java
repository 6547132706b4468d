package io.payledger.eventstore;

import io.payledger.eventstore.anchor.Anchor;
import io.payledger.eventstore.anchor.CheckpointKeeper;
import io.payledger.eventstore.anchor.Checkpoints;
import io.payledger.eventstore.anchor.LogGuard;
import io.payledger.eventstore.anchor.StoredTree;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires checkpoints. The event store adds nothing before the guard has known the log again. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CheckpointProperties.class)
public class CheckpointModule {

    @Bean
    Anchor anchor(DataSource dataSource, Clock clock, CheckpointProperties properties) {
        return Anchor.open(
                dataSource,
                clock,
                new Anchor.Settings(
                        properties.keyFiles(),
                        properties.publicKeys(),
                        properties.folders(),
                        properties.urls(),
                        properties.log(),
                        properties.interval(),
                        properties.timeout()));
    }

    @Bean
    LogGuard logGuard(Anchor anchor) {
        return anchor.guard();
    }

    @Bean
    Checkpoints checkpoints(Anchor anchor) {
        return anchor.checkpoints();
    }

    @Bean(initMethod = "start")
    CheckpointKeeper checkpointKeeper(Anchor anchor) {
        return anchor.keeper();
    }

    @Bean
    StoredTree storedTree(DataSource dataSource) {
        return new StoredTree(dataSource);
    }
}
