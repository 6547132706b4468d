package io.payledger.app.edge;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.bucket4j.TimeMeter;
import io.payledger.api.problem.ErrorCode;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.mock.web.MockHttpServletRequest;

class RefusalLogTest {
    private final Logger step = (Logger) LoggerFactory.getLogger("step");
    private final ListAppender<ILoggingEvent> written = new ListAppender<>();
    private final AtomicLong nanos = new AtomicLong();
    private final RefusalLog log = new RefusalLog(new TimeMeter() {
        @Override
        public long currentTimeNanos() {
            return nanos.get();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    });

    @BeforeEach
    void listen() {
        written.start();
        step.addAppender(written);
    }

    @AfterEach
    void stopListening() {
        step.detachAppender(written);
    }

    @Test
    void aFloodIsAFewLinesAndACount() {
        for (int i = 0; i < 1000; i++) {
            log.refused(request("/api/payments/o-" + i), ErrorCode.UNAUTHENTICATED);
        }
        log.refused(request("/api/other"), ErrorCode.FORBIDDEN);
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(500));
        log.refused(request("/api/late"), ErrorCode.UNAUTHENTICATED);
        List<String> lines = lines();
        assertThat(lines).hasSize(22);
        assertThat(lines.get(20)).contains("FORBIDDEN", "path=/api/other");
        assertThat(lines.getLast()).contains("access.refused - t1 UNAUTHENTICATED", "path=/api/late", "unlogged=980");
    }

    @Test
    void aLineHasNoCredentialsAndCannotBeForged() {
        MockHttpServletRequest request = request("/x\r\naccess.refused - - OK \u2028" + "y".repeat(300));
        request.setQueryString("key=plk_secret");
        request.addHeader("Authorization", "Bearer plk_secret");
        log.refused(request, ErrorCode.UNAUTHENTICATED);
        assertThat(lines()).singleElement().asString().doesNotContain("plk_secret", "y".repeat(200));
    }

    private List<String> lines() {
        return written.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    private static MockHttpServletRequest request(String path) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
        request.setAttribute("traceId", "t1");
        return request;
    }
}
