/** The HTTP command API: JSON in, a command, an answer; the rules are elsewhere. */
@NullMarked
package io.payledger.command.web;

import org.jspecify.annotations.NullMarked;
