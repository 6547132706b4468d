/** RabbitMQ: integration events through a topic exchange to quorum queues, confirmed. */
@NullMarked
package io.payledger.notify.rabbit;

import org.jspecify.annotations.NullMarked;
