/** What merchants are told: kept as rows, sent until it arrives, in order per payment. */
@NullMarked
package io.payledger.notify.webhook.delivery;

import org.jspecify.annotations.NullMarked;
