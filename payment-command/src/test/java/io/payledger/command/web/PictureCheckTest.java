package io.payledger.command.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures are told by their bytes; what is none is refused before it is stored. */
class PictureCheckTest {
    /** One pixel, lossless. */
    private static final byte[] WEBP = Base64.getDecoder().decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==");

    private static byte[] picture(String format, int width, int height) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), format, out))
                .isTrue();
        return out.toByteArray();
    }

    @Test
    void theBytesSayWhatAPictureIs() throws IOException {
        Map<String, byte[]> pictures =
                Map.of("image/png", picture("png", 3, 2), "image/jpeg", picture("jpg", 3, 2), "image/webp", WEBP);
        pictures.forEach((type, content) ->
                assertThat(PictureCheck.mediaType("images[0]", content)).isEqualTo(type));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gif", "bmp"})
    void otherFormatsAreRefused(String format) throws IOException {
        refused(picture(format, 3, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "MZ"})
    void whatIsNoPictureIsRefused(String content) {
        refused(content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aSignatureAloneIsNoPicture() throws IOException {
        byte[] page = "<script>alert(1)</script>".repeat(10).getBytes(StandardCharsets.UTF_8);
        for (byte[] whole : new byte[][] {picture("png", 3, 2), picture("jpg", 3, 2), WEBP}) {
            byte[] start = Arrays.copyOf(whole, 12);
            refused(start);
            refused(ByteBuffer.allocate(start.length + page.length)
                    .put(start)
                    .put(page)
                    .array());
        }
    }

    /** A file of some hundred bytes may claim to be of any size; whoever shows it would run out of memory. */
    @ParameterizedTest
    @CsvSource({"8000, 5001", "2147483647, 2147483647", "40000001, 1"})
    void morePixelsThanAViewerHoldsAreRefused(int width, int height) throws IOException {
        byte[] png = picture("png", 1, 1);
        ByteBuffer.wrap(png).putInt(16, width).putInt(20, height);
        refused(png);
    }

    @Test
    void aPictureHasABoundedSize() throws IOException {
        refused(Arrays.copyOf(picture("png", 1, 1), PictureCheck.MAX_BYTES + 1));
        assertThat(PictureCheck.mediaType("images[0]", Arrays.copyOf(picture("png", 1, 1), PictureCheck.MAX_BYTES)))
                .isEqualTo("image/png");
    }

    private static void refused(byte[] content) {
        assertThatThrownBy(() -> Objects.requireNonNull(PictureCheck.mediaType("images[0]", content)))
                .isInstanceOfSatisfying(ProblemException.class, it -> {
                    assertThat(it.code()).isEqualTo(ErrorCode.INVALID_FIELD);
                    assertThat(it.members()).containsEntry("field", "images[0]");
                });
    }
}
