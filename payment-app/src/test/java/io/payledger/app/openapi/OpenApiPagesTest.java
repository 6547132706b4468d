package io.payledger.app.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.quality.GeneratedPages;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The API's description is made from the code and checked in; a difference fails the build. */
class OpenApiPagesTest {
    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Map<String, Method> routes = MappedRoutes.all();

    @Test
    void everyRouteIsDescribedAndNoOther() {
        Set<String> described =
                ApiOperations.ALL.stream().map(ApiOperation::toString).collect(Collectors.toSet());
        assertThat(described)
                .as("describe each route in ApiOperations, and give it its roles in AccessModule")
                .isEqualTo(routes.keySet());
    }

    @Test
    void docsApiIsUpToDate() throws IOException {
        String json =
                PRETTY.writeValueAsString(new OpenApiDocument(routes).build()).replace("\r\n", "\n") + "\n";
        GeneratedPages.isUpToDate("docs/api/openapi.json", json);
        GeneratedPages.isUpToDate("docs/api/index.html", ApiPage.of(json));
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        Map<String, Object> document = new OpenApiDocument(routes).build();
        String text = JsonMapper.shared().writeValueAsString(document);
        List<String> referenced = Pattern.compile("#/components/schemas/([\\w.]+)")
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        assertThat(((Map<?, ?>) ((Map<?, ?>) document.get("components")).get("schemas")).keySet())
                .map(String::valueOf)
                .containsAll(referenced)
                .contains("PayRequest", "PaymentBody", "Problem");
    }
}
