/** What disputes rest on: words and pictures, kept beside the log and known to it by their fingerprints. */
@NullMarked
package io.payledger.command.evidence;

import org.jspecify.annotations.NullMarked;
