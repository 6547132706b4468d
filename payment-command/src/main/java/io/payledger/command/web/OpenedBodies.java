package io.payledger.command.web;

import io.payledger.eventstore.sealing.Sealing;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** Opens sealed texts right before an answer is written, with one question for all of them. */
@RestControllerAdvice
final class OpenedBodies implements ResponseBodyAdvice<Object> {
    private final Sealing sealing;

    OpenedBodies(Sealing sealing) {
        this.sealing = sealing;
    }

    @Override
    public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returnType,
            MediaType contentType,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        return body instanceof SealedBody sealed
                ? sealed.opened(sealing.open(sealed.sealedTexts().toList())::text)
                : body;
    }
}
