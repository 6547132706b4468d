package io.payledger.app.edge;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.page.PageProblem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses bodies above the limit, announced or not, before anything reads them into memory. */
final class BodyLimitFilter extends OncePerRequestFilter {
    /** The routes that take images, as they are written without escapes; any other spelling has the small limit. */
    private static final Pattern UPLOADS =
            Pattern.compile("/api/payments/[^/]+/disputes|/pages/disputes/[^/]+/[^/]+/open|/dispute/send");

    private static final String BATCH = "/api/payments/batch";

    /** Counts what it takes itself, while it writes it to disk: a statement is never in memory. */
    private static final String STATEMENTS = "/api/statements/imports";

    /** The form with the same: the container writes it to disk (spring.servlet.multipart). */
    private static final String STATEMENT_FORM = "/pages/statements";

    /** Three photographs as cameras make them; above it the connection is closed without their end. */
    private static final long MOST_THROWN_AWAY = 64L << 20;

    private static final int SCRAP = 16 << 10;

    private final long maxBody;
    private final long maxBatch;
    private final long maxUpload;
    private final long maxForm;

    /** Each in bytes; of the form what the container takes, which counts where no length is announced. */
    BodyLimitFilter(long maxBody, long maxBatch, long maxUpload, long maxForm) {
        this.maxBody = maxBody;
        this.maxBatch = maxBatch;
        this.maxUpload = maxUpload;
        this.maxForm = maxForm;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long maxBytes = limitOf(request.getRequestURI());
        if (request.getContentLengthLong() > maxBytes) {
            if (PageProblem.isWantedFor(request)) {
                readToItsEnd(request);
            }
            tooLarge(maxBytes).send(request, response);
        } else if (request.getContentLengthLong() >= 0) {
            chain.doFilter(request, response);
        } else {
            chain.doFilter(new Limited(request, maxBytes), response);
        }
    }

    /**
     * A browser may send its whole form before it reads a word of the answer: where the connection is closed before, it
     * shows that it was cut instead of why. What is read goes nowhere; whoever sends slowly is cut off all the same.
     */
    private static void readToItsEnd(HttpServletRequest request) throws IOException {
        ServletInputStream body = request.getInputStream();
        byte[] scrap = new byte[SCRAP];
        long read = 0;
        for (int next = 0; next >= 0 && read < MOST_THROWN_AWAY; next = body.read(scrap)) {
            read += next;
        }
    }

    private long limitOf(String path) {
        if (path.equals(BATCH)) {
            return maxBatch;
        }
        if (path.equals(STATEMENTS)) {
            return Long.MAX_VALUE;
        }
        if (path.equals(STATEMENT_FORM)) {
            return maxForm;
        }
        return UPLOADS.matcher(path).matches() ? maxUpload : maxBody;
    }

    private static Problem tooLarge(long maxBytes) {
        return Problem.of(ErrorCode.PAYLOAD_TOO_LARGE, "The request is larger than " + maxBytes + " bytes");
    }

    /** A body of unknown length, cut off with an exception where it passes the limit. */
    private static final class Limited extends HttpServletRequestWrapper {
        private final long maxBytes;

        Limited(HttpServletRequest request, long maxBytes) {
            super(request);
            this.maxBytes = maxBytes;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new Counted(super.getInputStream(), maxBytes);
        }
    }

    private static final class Counted extends ServletInputStream {
        private final ServletInputStream in;
        private final long maxBytes;
        private long left;

        Counted(ServletInputStream in, long maxBytes) {
            this.in = in;
            this.maxBytes = maxBytes;
            this.left = maxBytes;
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int read = in.read(target, from, length);
            count(Math.max(read, 0));
            return read;
        }

        private void count(int bytes) {
            left -= bytes;
            if (left < 0) {
                throw new ProblemException(
                        ErrorCode.PAYLOAD_TOO_LARGE, "The request is larger than " + maxBytes + " bytes");
            }
        }

        @Override
        public boolean isFinished() {
            return in.isFinished();
        }

        @Override
        public boolean isReady() {
            return in.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            in.setReadListener(listener);
        }
    }
}
