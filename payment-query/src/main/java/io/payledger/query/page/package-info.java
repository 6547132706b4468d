/** What all pages for people share: layout, navigation, language, time zone, errors. Each page is with its question. */
@NullMarked
package io.payledger.query.page;

import org.jspecify.annotations.NullMarked;
