/** The auditor's commands: they read as the auditor's role and change nothing. */
@NullMarked
package io.payledger.app.audit;

import org.jspecify.annotations.NullMarked;
