/** The rival with a history: stock Axon as Spring Boot sets it up, with JPA stores for events, sagas and tokens. */
@NullMarked
package io.payledger.benchmarks.charge.axon;

import org.jspecify.annotations.NullMarked;
