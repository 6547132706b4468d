package io.payledger.api.personal;

import io.payledger.api.id.PaymentId;
import java.time.Instant;
import java.util.Collection;

/** A place beside the log with personal data of payments, in the module that knows it; one bean. */
public interface PersonalDataStore {

    /** Whether there is anything to erase of these payments. */
    boolean has(Collection<PaymentId> payments);

    /**
     * Erases, for ever, what was there at a moment. Doing it again is harmless: it is done again at each start, for a
     * back-up may bring it back, and must spare what was written since.
     *
     * @param until when it was decided; what came later stays
     */
    void erase(Collection<PaymentId> payments, Instant until);
}
