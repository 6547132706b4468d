/** The cases that wait for a person, and one case with the evidence at hand and the forms to decide it. */
@NullMarked
package io.payledger.query.review;

import org.jspecify.annotations.NullMarked;
