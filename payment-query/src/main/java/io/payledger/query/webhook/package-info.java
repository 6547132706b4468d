/** What merchants were told, and how it went: for support and operators. */
@NullMarked
package io.payledger.query.webhook;

import org.jspecify.annotations.NullMarked;
