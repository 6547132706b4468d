/** What a legal hold keeps from being erased. */
@NullMarked
package io.payledger.command.hold;

import org.jspecify.annotations.NullMarked;
