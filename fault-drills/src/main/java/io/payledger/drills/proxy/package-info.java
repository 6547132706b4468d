/** A TCP proxy that does harm on demand, with the verbs of Toxiproxy. */
@NullMarked
package io.payledger.drills.proxy;

import org.jspecify.annotations.NullMarked;
