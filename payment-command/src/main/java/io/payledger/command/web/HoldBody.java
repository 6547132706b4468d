package io.payledger.command.web;

import io.payledger.api.id.CaseNumber;

/**
 * A legal hold.
 *
 * @param subject under which it is recorded
 * @param standing whether it stands now
 */
record HoldBody(String subject, CaseNumber caseNumber, boolean standing) {}
