/** Events of the ledger as Kafka brings them. */
@NullMarked
package io.payledger.consumer.kafka;

import org.jspecify.annotations.NullMarked;
