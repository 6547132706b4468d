/** Events of the ledger as RabbitMQ brings them. */
@NullMarked
package io.payledger.consumer.rabbit;

import org.jspecify.annotations.NullMarked;
