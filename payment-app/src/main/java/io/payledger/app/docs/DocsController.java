package io.payledger.app.docs;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code /docs}: the API on a page, and as OpenAPI 3.1. Both are made from the code at build time and lie in the jar, so
 * that they cost nothing here and are the same on nodes of every role.
 */
@RestController
final class DocsController {
    /** The page brings its own style and nothing else. */
    private static final String PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

    private static final MediaType HTML = MediaType.valueOf("text/html;charset=utf-8");

    @GetMapping({"/docs", "/docs/"})
    ResponseEntity<Resource> page() {
        return ResponseEntity.ok()
                .header("Content-Security-Policy", PAGE_POLICY)
                .contentType(HTML)
                .body(new ClassPathResource("api/index.html"));
    }

    @GetMapping({"/openapi.json", "/docs/openapi.json"})
    ResponseEntity<Resource> description() {
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .body(new ClassPathResource("api/openapi.json"));
    }
}
