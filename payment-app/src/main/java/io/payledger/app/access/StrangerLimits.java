package io.payledger.app.access;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;

/** How much each address has asked of the public page lately; in this process, of this node alone. */
final class StrangerLimits {
    /** A flood from more addresses pushes the oldest out, and meets the limit of all together. */
    private static final int MAX_ADDRESSES = 100_000;

    /** One household, or one machine: it has all addresses in it. */
    private static final int NETWORK_BYTES = 8;

    private final TimeMeter time;
    private final LoadingCache<String, Bucket> sends;
    private final LoadingCache<String, Bucket> views;
    private final Bucket all;

    StrangerLimits(PublicPageProperties properties, TimeMeter time) {
        this.time = time;
        this.sends = perAddress(properties.sendsPerHour(), Duration.ofHours(1));
        this.views = perAddress(properties.viewsPerMinute(), Duration.ofMinutes(1));
        this.all = bucket(properties.sendsPerHourOfAll(), Duration.ofHours(1));
    }

    /** Takes a place for one look at the page; zero when there was one, otherwise how long until the next. */
    Duration view(String address) {
        return take(views.get(network(address)));
    }

    /** The same for something that is sent. */
    Duration send(String address) {
        Duration own = take(sends.get(network(address)));
        return own.isZero() ? take(all) : own;
    }

    private static Duration take(Bucket bucket) {
        return Duration.ofNanos(bucket.tryConsumeAndReturnRemaining(1).getNanosToWaitForRefill());
    }

    private LoadingCache<String, Bucket> perAddress(long most, Duration period) {
        return Caffeine.newBuilder().maximumSize(MAX_ADDRESSES).build(address -> bucket(most, period));
    }

    private Bucket bucket(long most, Duration period) {
        return Bucket.builder()
                .withCustomTimePrecision(time)
                .addLimit(limit -> limit.capacity(most).refillGreedy(most, period))
                .build();
    }

    /** The container gives addresses as numbers, so nothing is looked up. */
    static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            InetAddress parsed = InetAddress.getByName(address);
            return parsed instanceof Inet6Address six
                    ? HexFormat.of().formatHex(Arrays.copyOf(six.getAddress(), NETWORK_BYTES))
                    : parsed.getHostAddress();
        } catch (UnknownHostException e) {
            return address;
        }
    }
}
