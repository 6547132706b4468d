/** Webhooks over HTTP, for operators and support. */
@NullMarked
package io.payledger.notify.webhook.web;

import org.jspecify.annotations.NullMarked;
