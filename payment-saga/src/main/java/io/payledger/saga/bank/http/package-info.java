/** The adapter for banks that speak the simulator's JSON protocol over HTTP. */
@NullMarked
package io.payledger.saga.bank.http;

import org.jspecify.annotations.NullMarked;
