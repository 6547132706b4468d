package io.payledger.query.page;

/**
 * The texts of one page, as a bean beside its controller.
 *
 * @param name of {@code pages/messages/<name>.properties} (English) and {@code <name>_zh.properties}
 */
public record PageTexts(String name) {}
