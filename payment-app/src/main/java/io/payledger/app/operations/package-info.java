/** What operators watch: how event processors are, whether the node is ready, and figures. */
@NullMarked
package io.payledger.app.operations;

import org.jspecify.annotations.NullMarked;
