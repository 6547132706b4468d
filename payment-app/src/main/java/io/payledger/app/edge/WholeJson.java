package io.payledger.app.edge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the whole JSON of an answer before its first byte is sent. So the answer has a length and goes out at once, where
 * chunks would take a second write of their own; and an object that cannot be written is a problem document, not half an
 * answer. Answers are pages and single things; what is large is an export and no JSON of this kind.
 */
final class WholeJson extends JacksonJsonHttpMessageConverter {
    private static final int USUAL_BYTES = 512;

    WholeJson(JsonMapper mapper) {
        super(mapper);
    }

    @Override
    protected void writeInternal(
            Object object, ResolvableType type, HttpOutputMessage message, @Nullable Map<String, Object> hints)
            throws IOException {
        Whole whole = new Whole(message.getHeaders(), new ByteArrayOutputStream(USUAL_BYTES));
        super.writeInternal(object, type, whole, hints);
        message.getHeaders().setContentLength(whole.bytes().size());
        whole.bytes().writeTo(message.getBody());
    }

    private record Whole(HttpHeaders headers, ByteArrayOutputStream bytes) implements HttpOutputMessage {
        @Override
        public OutputStream getBody() {
            return bytes;
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }
}
