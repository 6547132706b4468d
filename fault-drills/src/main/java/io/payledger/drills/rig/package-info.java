/** What a drill runs on: PostgreSQL, bank and nodes, each a process of its own that can be killed. */
@NullMarked
package io.payledger.drills.rig;

import org.jspecify.annotations.NullMarked;
