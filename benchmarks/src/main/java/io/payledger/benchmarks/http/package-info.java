/** A load client that is so light that the server is what is measured: plain sockets that are kept, callers in a loop. */
@NullMarked
package io.payledger.benchmarks.http;

import org.jspecify.annotations.NullMarked;
