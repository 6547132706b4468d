/** What every projection shares: events gathered per unit of work, followed payment by payment, written together. */
@NullMarked
package io.payledger.query.projection;

import org.jspecify.annotations.NullMarked;
