/** What is asked of a payment besides paying it: refunds, cancel, disputes; who may ask, and how it is sent. */
@NullMarked
package io.payledger.command.aftersales;

import org.jspecify.annotations.NullMarked;
