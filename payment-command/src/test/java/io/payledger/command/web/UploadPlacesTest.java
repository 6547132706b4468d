package io.payledger.command.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** As many uploads at once as there are places; whoever leaves, leaves a place. */
class UploadPlacesTest {
    private final UploadPlaces places = new UploadPlaces(1);

    private boolean enter(MockHttpServletRequest request) {
        return places.preHandle(request, new MockHttpServletResponse(), this);
    }

    private void leave(MockHttpServletRequest request) {
        places.afterCompletion(request, new MockHttpServletResponse(), this, null);
    }

    @Test
    void oneMoreIsRefusedUntilAPlaceIsFree() {
        MockHttpServletRequest first = new MockHttpServletRequest("POST", "/");
        MockHttpServletRequest second = new MockHttpServletRequest("POST", "/");
        assertThat(enter(first)).isTrue();
        assertThatThrownBy(() -> enter(second)).isInstanceOfSatisfying(ProblemException.class, it -> {
            assertThat(it.code()).isEqualTo(ErrorCode.OVERLOADED);
            assertThat(it.retryAfter()).isNotNull();
        });
        leave(second);
        assertThatThrownBy(() -> enter(second)).isInstanceOf(ProblemException.class);
        leave(first);
        leave(first);
        assertThat(enter(second)).isTrue();
        assertThatThrownBy(() -> enter(first)).isInstanceOf(ProblemException.class);
    }

    @Test
    void whoOnlyLooksNeedsNoPlace() {
        for (int i = 0; i < 3; i++) {
            assertThat(enter(new MockHttpServletRequest("GET", "/"))).isTrue();
        }
    }
}
