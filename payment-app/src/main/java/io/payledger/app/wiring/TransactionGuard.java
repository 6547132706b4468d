package io.payledger.app.wiring;

import io.payledger.app.database.StartupProblem;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;

/**
 * Refuses to start when Axon runs without Spring's transactions: a token and the rows it stands for would then no longer
 * be stored together, and nothing would say so.
 */
final class TransactionGuard {

    TransactionGuard(TransactionManager transactionManager) {
        if (!(transactionManager instanceof SpringTransactionManager)) {
            throw new StartupProblem("Axon's transaction manager is "
                    + transactionManager.getClass().getSimpleName()
                    + " instead of Spring's: events and tables would not be stored together; check AxonBoot4Ordering");
        }
    }
}
