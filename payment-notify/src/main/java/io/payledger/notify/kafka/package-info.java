/** Apache Kafka: integration events, keyed by payment. */
@NullMarked
package io.payledger.notify.kafka;

import org.jspecify.annotations.NullMarked;
