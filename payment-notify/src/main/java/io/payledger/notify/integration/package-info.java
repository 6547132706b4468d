/** What the world is told: integration events with a schema of their own, made from the ledger's events. */
@NullMarked
package io.payledger.notify.integration;

import org.jspecify.annotations.NullMarked;
