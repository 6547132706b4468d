/** Merchants are told of their payments over HTTP, by the convention Standard Webhooks. */
@NullMarked
package io.payledger.notify.webhook;

import org.jspecify.annotations.NullMarked;
