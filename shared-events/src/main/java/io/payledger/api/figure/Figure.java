package io.payledger.api.figure;

/**
 * One number as it is now.
 *
 * @param name dotted, its unit last where it has one: {@code payledger.payments.oldest.seconds}; the same for all values
 *     of the label
 * @param label by which numbers of one name differ: {@code status}
 * @param of the label's value; one of few, never anything that callers choose
 */
public record Figure(String name, String label, String of, long value) {}
