/** Order services that pay, retry and ask as careful ones do, and write down what they are told. */
@NullMarked
package io.payledger.drills.shop;

import org.jspecify.annotations.NullMarked;
