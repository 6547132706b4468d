package io.payledger.api.personal;

import io.payledger.api.id.PaymentId;
import java.util.Collection;

/** A place beside the log with personal data of payments, in the module that knows it; one bean. */
public interface PersonalDataStore {

    /** Whether there is anything to erase of these payments. */
    boolean has(Collection<PaymentId> payments);

    /** Erases it, for ever. Doing it again is harmless: it is done again at each start, for a back-up may bring it back. */
    void erase(Collection<PaymentId> payments);
}
