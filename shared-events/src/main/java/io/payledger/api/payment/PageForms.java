package io.payledger.api.payment;

/** Is there where the forms of pages are taken in: on nodes that have the command side. Elsewhere pages only show. */
public record PageForms() {}
