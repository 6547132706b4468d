/** What banks sent by themselves, and what became of it. */
@NullMarked
package io.payledger.query.callback;

import org.jspecify.annotations.NullMarked;
