/** The dashboard: how things stand and have gone lately, and what waits for a person. */
@NullMarked
package io.payledger.query.dashboard;

import org.jspecify.annotations.NullMarked;
