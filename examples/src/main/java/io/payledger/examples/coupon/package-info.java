/** A service on Kafka: who has paid gets a coupon, once, and loses it with the refund. */
@NullMarked
package io.payledger.examples.coupon;

import org.jspecify.annotations.NullMarked;
