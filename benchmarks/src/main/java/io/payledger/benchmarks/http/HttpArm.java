package io.payledger.benchmarks.http;

import java.util.Set;
import java.util.function.LongFunction;

/**
 * One kind of request that is measured.
 *
 * @param name readers find it in tables and JSON
 * @param request the n-th request of the run; counted over all callers and rounds, so that no two need be the same
 * @param statuses what may be answered; anything else fails the run, because a rate with failures in it is no rate
 */
public record HttpArm(String name, LongFunction<byte[]> request, Set<Integer> statuses) {}
