/** Who may do what over HTTP: API keys, their callers, and the rule of every route. */
@NullMarked
package io.payledger.app.access;

import org.jspecify.annotations.NullMarked;
