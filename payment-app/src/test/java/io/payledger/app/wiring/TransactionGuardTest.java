package io.payledger.app.wiring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.app.database.StartupProblem;
import org.axonframework.common.transaction.NoTransactionManager;
import org.junit.jupiter.api.Test;

class TransactionGuardTest {

    @Test
    void axonWithoutTransactionsIsRefused() {
        assertThatThrownBy(() -> new TransactionGuard(NoTransactionManager.INSTANCE))
                .isInstanceOf(StartupProblem.class)
                .hasMessageContaining("NoTransactionManager");
    }
}
