package io.payledger.command.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.evidence.DisputeProperties;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.handler.MappedInterceptor;
import org.springframework.web.util.ServletRequestPathUtils;

/** As many pictures on their way at once as there are places; whoever leaves, leaves a place. */
class PicturePlacesTest {
    private static final int MANY = 3;

    private final PicturePlaces places = new PicturePlaces(HttpMethod.POST, 1);

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

    @Test
    void whoReadsAPictureNeedsAPlaceAndWhoReadsADisputeNone() {
        Registry registry = new Registry();
        new DisputeRoutes().picturePlaces(new DisputeProperties(1, 1)).addInterceptors(registry);
        assertThat(registry.places("POST", "/api/payments/o/disputes")).isEqualTo(1);
        assertThat(registry.places("GET", "/api/payments/o/disputes/d/images/1"))
                .isEqualTo(1);
        assertThat(registry.places("GET", "/api/payments/o/disputes")).isEqualTo(MANY);
        assertThat(registry.places("GET", "/api/payments/o/disputes/d")).isEqualTo(MANY);
    }

    /** What Spring is told, asked as Spring asks it. */
    private static final class Registry extends InterceptorRegistry {
        /** How many such requests may be inside at once, {@link #MANY} at most. */
        int places(String method, String path) {
            List<MappedInterceptor> all = getInterceptors().stream()
                    .map(MappedInterceptor.class::cast)
                    .toList();
            int inside = 0;
            try {
                for (; inside < MANY; inside++) {
                    MockHttpServletRequest request = new MockHttpServletRequest(method, path);
                    ServletRequestPathUtils.parseAndCache(request);
                    for (MappedInterceptor one : all) {
                        if (one.matches(request)) {
                            boolean unused = one.preHandle(request, new MockHttpServletResponse(), this);
                        }
                    }
                }
                return inside;
            } catch (ProblemException full) {
                return inside;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
