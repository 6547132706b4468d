/** The bank's HTTP face: its own protocol under {@code /bank/v1} and the control of the simulator under {@code /sim}. */
@NullMarked
package io.payledger.banksim.web;

import org.jspecify.annotations.NullMarked;
