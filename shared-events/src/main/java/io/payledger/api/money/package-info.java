/** Amounts in minor units with their ISO 4217 currency; the only place that knows exponents. */
@NullMarked
package io.payledger.api.money;

import org.jspecify.annotations.NullMarked;
