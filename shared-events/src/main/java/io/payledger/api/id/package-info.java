/** Typed identifiers; each is checked when it is made, and its text is its bare value. */
@NullMarked
package io.payledger.api.id;

import org.jspecify.annotations.NullMarked;
