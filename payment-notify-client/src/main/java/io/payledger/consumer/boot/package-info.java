/** For services on Spring Boot: the beans are there by themselves. */
@NullMarked
package io.payledger.consumer.boot;

import org.jspecify.annotations.NullMarked;
