package io.payledger.app.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.HandlerMethod;

class DirectCallsTest {
    private static final ProblemException REFUSAL = new ProblemException(ErrorCode.REPEAT_SUBMIT, "again");

    static final class Routes {
        private String seen = "";

        String text(String name) {
            return "told " + name;
        }

        void nothing(String name) {
            seen = name;
        }

        int number() {
            return 7;
        }

        String many(String... names) {
            return String.join("+", names);
        }

        String refused() {
            throw REFUSAL;
        }

        String broken() throws IOException {
            throw new IOException("gone");
        }
    }

    private final Routes routes = new Routes();

    @Test
    void aMethodGetsItsArgumentsAndItsResultComesBack() throws Exception {
        assertThat(call("text", "ann")).isEqualTo("told ann");
        assertThat(call("number")).isEqualTo(7);
        assertThat(call("many", (Object) new String[] {"a", "b"})).isEqualTo("a+b");
        assertThat(call("nothing", "ann")).isNull();
        assertThat(routes.seen).isEqualTo("ann");
    }

    @Test
    void whatItThrowsComesAsItIs() {
        assertThatThrownBy(() -> call("refused")).isSameAs(REFUSAL);
        assertThatThrownBy(() -> call("broken")).isInstanceOf(IOException.class).hasMessage("gone");
    }

    private @Nullable Object call(String name, Object... arguments) throws Exception {
        HandlerMethod method = new HandlerMethod(
                routes,
                Arrays.stream(Routes.class.getDeclaredMethods())
                        .filter(it -> it.getName().equals(name))
                        .findAny()
                        .orElseThrow());
        return new DirectCalls()
                .createInvocableHandlerMethod(method)
                .invokeForRequest(new ServletWebRequest(new MockHttpServletRequest()), null, arguments);
    }
}
