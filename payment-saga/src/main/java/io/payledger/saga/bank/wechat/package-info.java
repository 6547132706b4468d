/** The adapter for WeChat Pay (API v3) on WeChat's own SDK: Native orders, their closing, refunds, notifications. */
@NullMarked
package io.payledger.saga.bank.wechat;

import org.jspecify.annotations.NullMarked;
