/** Erasing personal data, and keeping it from being erased: what is recorded of it, and where such data is. */
@NullMarked
package io.payledger.api.personal;

import org.jspecify.annotations.NullMarked;
