package io.payledger.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.eventstore.fixture.SampleEvent;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Clock;
import javax.sql.DataSource;
import org.axonframework.eventhandling.EventBus;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.serialization.Serializer;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class EventStoreModuleIT {
    @Test
    void itBringsWhatAxonAsksForAndWritesWhatWaitsBeforeItCloses() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        try (HikariDataSource pool = new HikariDataSource();
                AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            pool.setDataSource(database.app());
            context.registerBean(DataSource.class, () -> pool);
            context.registerBean(Clock.class, Clock::systemUTC);
            context.registerBean(EventTypeRegistry.class, SampleEvent::registry);
            context.register(EventStoreModule.class);
            context.refresh();
            assertThat(context.getBeansOfType(EventStorageEngine.class)).hasSize(1);
            assertThat(context.getBeansOfType(Serializer.class)).hasSize(1);
            assertThat(context.getBean(EventBus.class)).isSameAs(context.getBean(EventStore.class));
            context.getBean(EventBus.class)
                    .publish(new GenericDomainEventMessage<>("account", "a", 0, new Opened("a", "ann")));
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isPositive();
            context.close();
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
        }
        assertThat(new StoreAudit(database.superuser()).assertSound()).isEqualTo(1);
    }
}
