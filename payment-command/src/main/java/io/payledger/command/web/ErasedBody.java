package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.CaseNumber;
import org.jspecify.annotations.Nullable;

/**
 * What was erased.
 *
 * @param subject under which the erasure is recorded; left out for a payer of whom nothing was kept
 * @param orders how many orders it was about
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ErasedBody(@Nullable String subject, int orders, CaseNumber caseNumber) {}
