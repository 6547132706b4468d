package io.payledger.command.erasure;

import io.payledger.api.id.PaymentId;
import io.payledger.api.personal.PersonalDataEvent;
import io.payledger.api.personal.PersonalDataEvent.LegalHoldLifted;
import io.payledger.api.personal.PersonalDataEvent.LegalHoldSet;
import io.payledger.api.personal.PersonalDataEvent.PersonalDataErased;
import java.util.List;

/** What is asked of the personal data of a subject. Each asks for what is recorded of it, word for word. */
sealed interface PersonalDataCommand {

    /** Of {@link PersonalDataEvent#subject}. */
    String subject();

    /** Keep it. */
    record SetLegalHold(LegalHoldSet event) implements PersonalDataCommand {
        @Override
        public String subject() {
            return event.subject();
        }
    }

    /** Keep it no more. */
    record LiftLegalHold(LegalHoldLifted event) implements PersonalDataCommand {
        @Override
        public String subject() {
            return event.subject();
        }
    }

    /** Erase it. */
    record ErasePersonalData(String subject, List<PersonalDataErased> events) implements PersonalDataCommand {
        public ErasePersonalData {
            events = List.copyOf(events);
        }

        String erasedBy() {
            return events.getFirst().erasedBy();
        }

        List<PaymentId> orders() {
            return events.stream().flatMap(event -> event.orders().stream()).toList();
        }
    }
}
