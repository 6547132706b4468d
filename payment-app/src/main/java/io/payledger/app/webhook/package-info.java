/** The commands that give merchants webhooks, change and end them: {@code ledger webhook}. */
@NullMarked
package io.payledger.app.webhook;

import org.jspecify.annotations.NullMarked;
