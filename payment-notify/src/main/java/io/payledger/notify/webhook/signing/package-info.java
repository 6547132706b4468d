/** How a webhook is signed, and how what it is signed with is kept. */
@NullMarked
package io.payledger.notify.webhook.signing;

import org.jspecify.annotations.NullMarked;
