/** Serves the description of the API, for programs and for people; open to everybody. */
@NullMarked
package io.payledger.app.docs;

import org.jspecify.annotations.NullMarked;
