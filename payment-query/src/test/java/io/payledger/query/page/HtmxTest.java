package io.payledger.query.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class HtmxTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest();

    @Test
    void aPageThatAsksByItselfIsNoPerson() {
        assertThat(Htmx.isByItself(request)).isFalse();
        request.addHeader("Page-By-Itself", "true");
        assertThat(Htmx.isByItself(request)).isTrue();
    }

    @Test
    void aStreamOfNewsIsNoPerson() {
        request.addHeader("Accept", "text/event-stream");
        assertThat(Htmx.isByItself(request)).isTrue();
    }

    @Test
    void goingBackNeedsTheWholePage() {
        assertThat(Htmx.isPartial(request)).isFalse();
        request.addHeader("HX-Request", "true");
        assertThat(Htmx.isPartial(request)).isTrue();
        request.addHeader("HX-History-Restore-Request", "true");
        assertThat(Htmx.isPartial(request)).isFalse();
    }
}
