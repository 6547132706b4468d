package io.payledger.query.statement;

import io.payledger.query.statement.matching.MatchClass;
import java.util.Map;

/**
 * What a run over a statement has found.
 *
 * @param classes how many of its matches are of each class now
 */
record ReconciledBody(long statementId, Map<MatchClass, Long> classes) {}
