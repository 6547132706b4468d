/** Where merchants are told: added, changed and ended by operators alone. */
@NullMarked
package io.payledger.notify.webhook.endpoint;

import org.jspecify.annotations.NullMarked;
