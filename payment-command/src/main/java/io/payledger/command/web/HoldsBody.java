package io.payledger.command.web;

import io.payledger.api.id.CaseNumber;
import io.payledger.api.personal.HoldReason;
import java.time.Instant;
import java.util.List;

/** The legal holds that stand, the longest standing first. */
record HoldsBody(List<Hold> holds) {

    /** @param subject {@code merchant/order}, or what stands for a payer */
    record Hold(String subject, CaseNumber caseNumber, HoldReason reason, String setBy, Instant setAt) {}
}
