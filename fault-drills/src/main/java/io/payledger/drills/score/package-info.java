/** The scoreboard of a run: figures with their bounds, as Markdown for people and JSON for programs. */
@NullMarked
package io.payledger.drills.score;

import org.jspecify.annotations.NullMarked;
