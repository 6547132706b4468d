package io.payledger.banksim.web;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One connection. Requests are worked on in virtual threads, so that a fault may simply sleep; those of one connection
 * one after the other, so that pipelined answers keep their order.
 */
final class ConnectionHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private final Function<Request, Reply> router;
    private final Executor workers;
    private final ApiSigning signing;
    private CompletableFuture<Void> lastAnswer = CompletableFuture.completedFuture(null);
    // Set when a request is to stay without an answer: what follows on the connection would be taken for it.
    private volatile boolean mute;

    ConnectionHandler(Function<Request, Reply> router, Executor workers, ApiSigning signing) {
        this.signing = signing;
        this.router = router;
        this.workers = workers;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext connection, FullHttpRequest http) {
        if (!http.decoderResult().isSuccess()) {
            answer(connection, Reply.badRequest("this is no HTTP/1.1 request"), null);
            hangUp(connection);
            return;
        }
        Request request = read(http);
        try {
            lastAnswer = lastAnswer.thenRunAsync(() -> work(connection, request), workers);
        } catch (RejectedExecutionException e) {
            hangUp(connection);
        }
    }

    private static Request read(FullHttpRequest http) {
        QueryStringDecoder uri = new QueryStringDecoder(http.uri());
        String path = uri.path();
        List<String> segments = List.of((path.startsWith("/") ? path.substring(1) : path).split("/", -1));
        return new Request(
                http.method().name(),
                path,
                segments,
                uri.parameters(),
                ByteBufUtil.getBytes(http.content()),
                new ApiSigning.Headers(
                        http.headers().get(ApiSigning.REQUEST_TIMESTAMP),
                        http.headers().get(ApiSigning.REQUEST_NONCE),
                        http.headers().get(ApiSigning.REQUEST_SIGNATURE)));
    }

    private void work(ChannelHandlerContext connection, Request request) {
        if (mute) {
            return;
        }
        switch (router.apply(request)) {
            case Reply.Answer answer -> answer(connection, answer, request.nonce());
            case Reply.Document document -> hand(connection, document);
            case Reply.NoAnswer.SILENCE -> mute = true;
            case Reply.NoAnswer.HANG_UP -> hangUp(connection);
            case Reply.NoAnswer.RESET -> {
                // A socket that does not linger is reset by its close.
                connection.channel().config().setOption(ChannelOption.SO_LINGER, 0);
                hangUp(connection);
            }
        }
    }

    private void answer(ChannelHandlerContext connection, Reply.Answer answer, @Nullable String nonce) {
        byte[] json = Json.write(answer.body());
        byte[] body = answer.halved() ? Arrays.copyOf(json, json.length / 2) : json;
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()), Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        signing.prove(answer.status(), nonce, json, answer.forged())
                .ifPresent(proof -> response.headers()
                        .set(ApiSigning.ANSWER_TIMESTAMP, proof.timestamp())
                        .set(ApiSigning.ANSWER_SIGNATURE, proof.signature()));
        connection.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    private static void hand(ChannelHandlerContext connection, Reply.Document document) {
        byte[] body = document.text().getBytes(StandardCharsets.UTF_8);
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, document.mediaType())
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        connection.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    private void hangUp(ChannelHandlerContext connection) {
        mute = true;
        connection.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    }

    /** The peer broke the connection or sent what is no HTTP: nobody is left to answer. */
    @Override
    public void exceptionCaught(ChannelHandlerContext connection, Throwable cause) {
        hangUp(connection);
    }
}
