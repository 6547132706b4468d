package io.payledger.banksim.charges;

/** What the bank made of a request that carries a number of the caller's. */
public sealed interface Booking<T> {

    /** The number was new; this row was booked for it. */
    record Booked<T>(T row) implements Booking<T> {}

    /** The same request came before; this is the row of that time and nothing was booked. */
    record Replayed<T>(T row) implements Booking<T> {}

    /** Another request came under this number before; nothing was booked. */
    record NumberReused<T>() implements Booking<T> {}
}
