package io.payledger.banksim.web;

/** The request is answered 400; the message says which field and what it must be. */
final class BadRequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadRequestException(String message) {
        super(message);
    }
}
