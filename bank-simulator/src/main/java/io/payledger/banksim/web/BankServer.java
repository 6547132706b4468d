package io.payledger.banksim.web;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.payledger.banksim.callbacks.Callbacks;
import io.payledger.banksim.charges.ChargeLedger;
import io.payledger.banksim.faults.FaultPlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP server. Netty and not the JDK's server: that one cannot reset a connection, keeps at most 200 idle ones and
 * breaks the others by itself, and is tuned only by properties of the whole JVM; a bank that fails on demand must not
 * fail on its own.
 */
public final class BankServer implements AutoCloseable {
    /** No request of the protocol comes near; a larger one is answered 413. */
    private static final int MAX_BODY_BYTES = 16 * 1024;

    private static final int IO_THREADS = 2;
    private static final int ACCEPT_BACKLOG = 1024;

    private final EventLoopGroup ioThreads = new MultiThreadIoEventLoopGroup(IO_THREADS, NioIoHandler.newFactory());
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final Channel listening;

    /**
     * Listens at once.
     *
     * @param port 0 for any free one
     * @param apiSecret shared with whoever may ask; null when everybody may
     * @throws IOException when the address cannot be had: the port is taken, the host is not this machine
     */
    public BankServer(
            String host,
            int port,
            ChargeLedger ledger,
            FaultPlan plan,
            Callbacks callbacks,
            @Nullable String apiSecret,
            Clock clock)
            throws IOException {
        ApiSigning signing = new ApiSigning(apiSecret, clock);
        RequestCounts counts = new RequestCounts();
        List<Route> routes = new ArrayList<>();
        routes.addAll(new BankRoutes(ledger, new FaultyCalls(plan, counts), counts, callbacks, clock).routes());
        routes.addAll(new SimRoutes(ledger, plan, counts, callbacks).routes());
        Router router = new Router(routes, signing);
        ChannelFuture bound = new ServerBootstrap()
                .group(ioThreads)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, ACCEPT_BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        serve(connection.pipeline(), router, signing);
                    }
                })
                .bind(host, port)
                .awaitUninterruptibly();
        this.listening = bound.channel();
        Throwable failure = bound.cause();
        if (failure != null) {
            close();
            throw failure instanceof IOException io ? io : new IOException(failure);
        }
    }

    private void serve(ChannelPipeline pipeline, Router router, ApiSigning signing) {
        pipeline.addLast(
                new HttpServerCodec(),
                new HttpServerKeepAliveHandler(),
                new HttpObjectAggregator(MAX_BODY_BYTES),
                new ConnectionHandler(router, workers, signing));
    }

    /** The port that it listens on. */
    public int port() {
        return ((InetSocketAddress) listening.localAddress()).getPort();
    }

    /** Stops listening, ends waits that a fault caused, and breaks every connection. */
    @Override
    public void close() {
        listening.close().awaitUninterruptibly();
        workers.shutdownNow();
        // The interrupt ends sleeps only: close() waits for the work itself, which is a matter of microseconds.
        workers.close();
        ioThreads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
