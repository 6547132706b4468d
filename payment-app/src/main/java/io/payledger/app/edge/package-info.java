/** What every HTTP answer has in common: problem documents, trace ids, strict JSON, limits. */
@NullMarked
package io.payledger.app.edge;

import org.jspecify.annotations.NullMarked;
