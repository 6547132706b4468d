/** Which addresses a merchant's webhooks may lead to, and that they lead nowhere else. */
@NullMarked
package io.payledger.notify.webhook.address;

import org.jspecify.annotations.NullMarked;
