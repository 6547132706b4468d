package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.fixture.Account;
import io.payledger.eventstore.fixture.Account.Close;
import io.payledger.eventstore.fixture.Account.Look;
import io.payledger.eventstore.fixture.Account.Move;
import io.payledger.eventstore.fixture.Account.Open;
import io.payledger.eventstore.fixture.Account.Stumble;
import io.payledger.eventstore.fixture.AccountBus;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.commandhandling.gateway.IntervalRetryScheduler;
import org.axonframework.eventsourcing.AggregateDeletedException;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LedgerRepositoryIT {
    private TestDatabase database;
    private SampleStore store;
    private SampleStore otherStore;
    private CommandGateway here;
    private CommandGateway elsewhere;

    @BeforeEach
    void open() {
        database = TestPostgres.migratedDatabase();
        store = SampleStore.open(database);
        otherStore = SampleStore.open(database);
        here = AccountBus.gateway(store);
        elsewhere = AccountBus.gateway(otherStore);
    }

    @AfterEach
    void close() {
        store.close();
        otherStore.close();
    }

    @Test
    void aDecisionOnAStateThatAnotherNodeHasChangedIsRefusedAndTheNextOneIsRight() {
        here.sendAndWait(new Open("a", "ann"));
        here.sendAndWait(new Move("a", 1));
        elsewhere.sendAndWait(new Move("a", 10));
        assertThatThrownBy(() -> here.sendAndWait(new Move("a", 100))).isInstanceOf(ConcurrencyException.class);
        assertThat(here.<Long>sendAndWait(new Move("a", 100))).isEqualTo(111);
    }

    @Test
    void anAnswerWithoutAnEventIsNeverStale() {
        here.sendAndWait(new Open("a", "ann"));
        assertThat(here.<Long>sendAndWait(new Look("a"))).isZero();
        elsewhere.sendAndWait(new Move("a", 10));
        assertThatThrownBy(() -> here.sendAndWait(new Look("a"))).isInstanceOf(ConcurrencyException.class);
        assertThat(here.<Long>sendAndWait(new Look("a"))).isEqualTo(10);
    }

    @Test
    void whatAFailedCommandHasDoneToAStateIsForgotten() {
        here.sendAndWait(new Open("a", "ann"));
        assertThatThrownBy(() -> here.sendAndWait(new Stumble("a"))).hasMessage("stumbled");
        assertThat(here.<Long>sendAndWait(new Look("a"))).isZero();
        assertThat(here.<Long>sendAndWait(new Move("a", 5))).isEqualTo(5);
    }

    @Test
    void f08ARetrySchedulerAnswersADuplicateCreationAtItsSecondTryNotItsHundredth() {
        elsewhere.sendAndWait(new Open("a", "ann"));
        try (ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor()) {
            CommandGateway retrying = DefaultCommandGateway.builder()
                    .commandBus(AccountBus.bus(store))
                    .retryScheduler(IntervalRetryScheduler.builder()
                            .retryExecutor(timer)
                            .retryInterval(1)
                            .maxRetryCount(99)
                            .build())
                    .build();
            int before = Account.HANDLED.get();
            assertThat(retrying.<String>sendAndWait(new Open("a", "bob"))).isEqualTo("exists with 0");
            assertThat(Account.HANDLED.get() - before).isEqualTo(2);
        }
    }

    @Test
    void afterARefusedCreationTheNextCommandMeetsTheRealAggregate() {
        elsewhere.sendAndWait(new Open("a", "ann"));
        elsewhere.sendAndWait(new Move("a", 7));
        assertThatThrownBy(() -> here.sendAndWait(new Open("a", "bob")))
                .isInstanceOf(AggregateStreamCreationException.class);
        assertThat(here.<String>sendAndWait(new Open("a", "bob"))).isEqualTo("exists with 7");
        assertThat(here.<Long>sendAndWait(new Move("a", 1))).isEqualTo(8);
    }

    @Test
    void f13AfterARetriedSuccessTheFollowingCommandRuns() {
        here.sendAndWait(new Open("a", "ann"));
        elsewhere.sendAndWait(new Move("a", 10));
        assertThatThrownBy(() -> here.sendAndWait(new Move("a", 1))).isInstanceOf(ConcurrencyException.class);
        assertThat(here.<Long>sendAndWait(new Move("a", 1))).isEqualTo(11);
        assertThat(here.<Long>sendAndWait(new Move("a", 1))).isEqualTo(12);
        assertThat(store.node().eventStore().lastSequenceNumberFor("a")).contains(3L);
    }

    @Test
    void f14ADeletedAggregateDoesNotKeepItsLock() throws Exception {
        here.sendAndWait(new Open("a", "ann"));
        here.sendAndWait(new Close("a"));
        // The first caller takes the deleted aggregate for new and is told; from the second on it is read.
        assertThatThrownBy(() -> here.sendAndWait(new Open("a", "bob")));
        assertThatThrownBy(() -> here.sendAndWait(new Open("a", "bob"))).isInstanceOf(AggregateDeletedException.class);
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<?> answer = other.submit(() -> here.sendAndWait(new Open("a", "bob")));
            assertThatThrownBy(answer::get).hasCauseInstanceOf(AggregateNotFoundException.class);
        }
    }

    @Test
    void anUnknownAggregateIsNotFound() {
        assertThatThrownBy(() -> here.sendAndWait(new Look("nobody"))).isInstanceOf(AggregateNotFoundException.class);
    }

    @Test
    void a20FiftyCallersOnTwoNodesMakeOneStreamPerAccount() throws Exception {
        int accounts = 40;
        try (ExecutorService callers = Executors.newFixedThreadPool(50)) {
            List<Future<?>> answers = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                CommandGateway node = i % 2 == 0 ? here : elsewhere;
                answers.add(callers.submit(() -> openAll(node, accounts)));
            }
            for (Future<?> answer : answers) {
                answer.get();
            }
        }
        StoreAudit audit = new StoreAudit(database.superuser());
        assertThat(audit.assertSound()).isEqualTo(accounts);
        audit.assertOnlyWholeCommands(List.of(1));
    }

    private static void openAll(CommandGateway node, int accounts) {
        for (int account = 0; account < accounts; account++) {
            Open command = new Open("account-" + account, "ann");
            while (true) {
                try {
                    node.sendAndWait(command);
                    break;
                } catch (ConcurrencyException | AggregateStreamCreationException e) {
                    // A lost race: the command is decided again on what is stored by now.
                }
            }
        }
    }
}
