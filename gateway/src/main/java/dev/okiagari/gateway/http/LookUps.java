package dev.okiagari.gateway.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Looks up names within a time limit. A look-up cannot be interrupted, so the caller abandons one that takes too long. It continues
 * in a platform thread: in a virtual thread it would occupy a carrier, and a few unresponsive name servers would stop everything
 * else in the process. There are only a few threads; a look-up that finds them busy waits, within the same limit.
 */
final class LookUps implements AutoCloseable {
    static final int MOST_THREADS = 8;

    private final DnsResolver names;
    private final Duration longest;
    private final ThreadPoolExecutor threads;

    LookUps(DnsResolver names, Duration longest) {
        this.names = names;
        this.longest = longest;
        threads = new ThreadPoolExecutor(
                MOST_THREADS,
                MOST_THREADS,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("gateway-look-up-", 1).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    InetAddress[] of(String host) throws UnknownHostException {
        Future<InetAddress[]> found = threads.submit(() -> names.resolve(host));
        try {
            return found.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw unknown(host, "the look-up took too long");
        } catch (ExecutionException e) {
            throw unknown(host, "its name could not be resolved");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(host, "the look-up was interrupted");
        } finally {
            found.cancel(false); // not needed when it has not started
        }
    }

    private static UnknownHostException unknown(String host, String why) {
        return new UnknownHostException(host + ": " + why);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
