/** What strangers write on the public page of disputes: kept apart from payments until somebody has looked at it. */
@NullMarked
package io.payledger.command.complaint;

import org.jspecify.annotations.NullMarked;
