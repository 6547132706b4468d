package io.payledger.notify.webhook.delivery;

import io.payledger.notify.webhook.address.EndpointUrls;
import io.payledger.notify.webhook.address.ForbiddenAddressException;
import io.payledger.notify.webhook.address.GuardedResolver;
import io.payledger.notify.webhook.delivery.Answer.Answered;
import io.payledger.notify.webhook.delivery.Answer.Silent;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Sends one webhook over HTTP/1.1 and says what came of it, within a time for all of it. No redirect is followed, no proxy
 * of the machine is used, nothing is sent again, no cookie is kept; it connects to the very addresses that were looked at.
 */
final class WebhookClient implements AutoCloseable {
    /** What a merchant answers is for people who look for a mistake; the rest is not even read. */
    private static final int EXCERPT_BYTES = 512;

    /** After this long a name is looked up again, and its addresses looked at. */
    private static final TimeValue CONNECTION_LIVES = TimeValue.ofMinutes(1);

    private final CloseableHttpClient client;
    private final Duration within;
    private final ScheduledThreadPoolExecutor timer;
    private final Clock clock;

    /**
     * How long things may take, and how many.
     *
     * @param connect to open a connection
     * @param within from the first look at the name to the last byte that is read
     * @param all at once
     */
    record Limits(Duration connect, Duration within, int all) {}

    WebhookClient(GuardedResolver resolver, SSLContext tls, Limits limits, Clock clock) {
        Timeout connect = Timeout.of(limits.connect());
        Timeout answer = Timeout.of(limits.within());
        this.client = HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setDnsResolver(pinned(resolver))
                        .setTlsSocketStrategy(new DefaultClientTlsStrategy(tls))
                        .setDefaultTlsConfig(
                                TlsConfig.custom().setHandshakeTimeout(connect).build())
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(connect)
                                .setSocketTimeout(answer)
                                .setTimeToLive(CONNECTION_LIVES)
                                .build())
                        .setMaxConnPerRoute(limits.all())
                        .setMaxConnTotal(limits.all())
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(connect)
                        .setResponseTimeout(answer)
                        .setRedirectsEnabled(false)
                        .setAuthenticationEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                // Straight to where it was told to go, whatever proxy this machine has for others.
                .setRoutePlanner(new DefaultRoutePlanner(DefaultSchemePortResolver.INSTANCE))
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .setUserAgent("payledger-webhook")
                .build();
        this.within = limits.within();
        this.clock = clock;
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("webhook-timer").factory());
        this.timer.setRemoveOnCancelPolicy(true);
    }

    private static DnsResolver pinned(GuardedResolver resolver) {
        return new DnsResolver() {
            @Override
            public InetAddress[] resolve(String host) throws UnknownHostException {
                return resolver.resolve(host);
            }

            @Override
            public String resolveCanonicalHostname(String host) {
                return host;
            }
        };
    }

    /** Blocks until it is known what came of it, or its time is over. */
    Answer post(URI url, Map<String, String> headers, String mediaType, byte[] body) {
        HttpPost request = new HttpPost(url);
        headers.forEach(request::setHeader);
        request.setEntity(new ByteArrayEntity(body, ContentType.create(mediaType)));
        AtomicBoolean late = new AtomicBoolean();
        Future<?> end = timer.schedule(
                () -> {
                    late.set(true);
                    request.cancel();
                },
                within.toNanos(),
                TimeUnit.NANOSECONDS);
        HttpHost target = new HttpHost(url.getScheme(), EndpointUrls.host(url), url.getPort());
        try {
            return answered(request, client.executeOpen(target, request, null));
        } catch (IOException e) {
            return new Silent(late.get() ? "TIMEOUT" : reason(e));
        } finally {
            end.cancel(false);
        }
    }

    /** An answer counts by its status; a body that breaks off, never ends or comes by drops changes nothing about it. */
    private Answered answered(HttpPost request, ClassicHttpResponse response) {
        Excerpt excerpt = excerpt(response.getEntity());
        Answered answered = new Answered(response.getCode(), retryAfter(response), excerpt.text());
        if (!excerpt.whole()) {
            // To close it would read the rest, to use the connection again (HTTPCLIENT-2221): there may be no end to
            // it.
            request.cancel();
        }
        try {
            response.close();
        } catch (IOException e) {
            // Of the rest, which nobody wants.
        }
        return answered;
    }

    /**
     * The beginning of a body.
     *
     * @param whole whether it was read to its end
     */
    private record Excerpt(String text, boolean whole) {}

    private static Excerpt excerpt(@Nullable HttpEntity entity) {
        if (entity == null) {
            return new Excerpt("", true);
        }
        byte[] bytes = new byte[EXCERPT_BYTES];
        int length = 0;
        boolean whole = false;
        try {
            InputStream content = entity.getContent();
            int read = content.read(bytes, 0, EXCERPT_BYTES);
            while (read >= 0 && length + read < EXCERPT_BYTES) {
                length += read;
                read = content.read(bytes, length, EXCERPT_BYTES - length);
            }
            length += Math.max(0, read);
            whole = read < 0;
        } catch (IOException e) {
            // What was read until then is what there is to show.
        }
        return new Excerpt(printable(new String(bytes, 0, length, StandardCharsets.UTF_8)), whole);
    }

    private static String printable(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints()
                .map(point ->
                        Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE ? ' ' : point)
                .forEach(line::appendCodePoint);
        return line.toString().strip();
    }

    /** In seconds or as a date; null when there is none that can be read. */
    private @Nullable Duration retryAfter(ClassicHttpResponse response) {
        Header header = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
        if (header == null) {
            return null;
        }
        String value = String.valueOf(header.getValue()).strip();
        if (value.matches("[0-9]{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(value));
        }
        try {
            return Duration.between(
                    clock.instant(),
                    ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case ForbiddenAddressException e -> "ADDRESS_FORBIDDEN";
            case UnknownHostException e -> "HOST_UNKNOWN";
            case ConnectTimeoutException e -> "CONNECT_TIMEOUT";
            case ConnectException e -> "CONNECTION_REFUSED";
            case NoRouteToHostException e -> "NO_ROUTE";
            case SSLException e -> "TLS_FAILED";
            case SocketTimeoutException e -> "TIMEOUT";
            default -> "CONNECTION_LOST";
        };
    }

    @Override
    public void close() {
        timer.shutdownNow();
        client.close(CloseMode.IMMEDIATE);
    }
}
