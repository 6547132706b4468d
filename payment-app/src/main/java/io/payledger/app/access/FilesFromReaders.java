package io.payledger.app.access;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.springframework.security.authentication.InsufficientAuthenticationException;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Turns strangers away who send files to pages, before the container writes the files to its disk. */
final class FilesFromReaders extends OncePerRequestFilter {
    private final PageDoor door;
    private final PageSessionFilter readers;
    private final CallerFilter callers;

    /** @param readers, callers know those whose files are taken; who they are is settled later, where it always is */
    FilesFromReaders(PageDoor door, PageSessionFilter readers, CallerFilter callers) {
        this.door = door;
        this.readers = readers;
        this.callers = callers;
    }

    /** What is forwarded here, as the page of a problem, is no longer read. */
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getDispatcherType() != DispatcherType.REQUEST;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String type = request.getContentType();
        boolean files = type != null && type.toLowerCase(Locale.ROOT).startsWith("multipart/");
        if (files && readers.known(request).isEmpty() && !isCaller(request)) {
            door.commence(request, response, new InsufficientAuthenticationException("Files come from readers"));
        } else {
            chain.doFilter(request, response);
        }
    }

    private boolean isCaller(HttpServletRequest request) {
        try {
            return callers.known(request).isPresent();
        } catch (JwtException e) {
            // Tokens cannot be checked now; what stands behind says so, and lets nobody in.
            return true;
        }
    }
}
