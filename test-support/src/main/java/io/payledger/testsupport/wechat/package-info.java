/** A little WeChat Pay with books, keys and faults of its own, for tests. It shares no code with the adapter. */
@NullMarked
package io.payledger.testsupport.wechat;

import org.jspecify.annotations.NullMarked;
