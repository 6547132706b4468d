/** Real brokers for tests and drills, as processes of their own that can be killed; never in the product. */
@NullMarked
package io.payledger.testsupport.broker;

import org.jspecify.annotations.NullMarked;
