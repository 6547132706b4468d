/** Takes statement files in: each whole or not at all, and each once. */
@NullMarked
package io.payledger.query.statement.intake;

import org.jspecify.annotations.NullMarked;
