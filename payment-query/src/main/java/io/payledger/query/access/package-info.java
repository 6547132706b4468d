/** What staff looked at and did over HTTP: who, what, when, from where, and how it ended. */
@NullMarked
package io.payledger.query.access;

import org.jspecify.annotations.NullMarked;
