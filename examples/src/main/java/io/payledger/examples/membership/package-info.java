/** A service on RabbitMQ: who has paid is a member, once. */
@NullMarked
package io.payledger.examples.membership;

import org.jspecify.annotations.NullMarked;
