package io.payledger.query.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.LocaleResolver;

/** The language of a page: the reader's own. */
final class Languages implements LocaleResolver {
    @Override
    public Locale resolveLocale(HttpServletRequest request) {
        return Preferences.language(request);
    }

    @Override
    public void setLocale(HttpServletRequest request, @Nullable HttpServletResponse response, @Nullable Locale locale) {
        throw new UnsupportedOperationException("A language is chosen at /pages/preferences");
    }
}
