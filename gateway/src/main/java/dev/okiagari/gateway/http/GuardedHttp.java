package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.HttpFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The client for external services. It connects only to checked addresses that the settings allow, ends each call within its total
 * time, reads no more than the limits allow, and reuses connections. Create one per upstream or purpose, share it among threads,
 * and close it at the end of the program.
 *
 * <p>Throws one of three exceptions:
 *
 * <ul>
 * <li>{@link HttpFailure}: an unsuccessful response, with its status and Retry-After
 * <li>{@link OutsideFault}: no complete response; transient
 * <li>a classified exception {@code guard.…}: an address, a size or a shape that is refused
 * </ul>
 *
 * <p>Nothing is retried here; the engine does that. Proxies are not used, because the address that a proxy calls cannot be checked.
 */
public final class GuardedHttp implements AutoCloseable {
    private static final int LONGEST_LINE = 16 << 10;
    private static final int MOST_HEADERS = 100;

    private final GuardSettings settings;
    private final AddressGuard guard;
    /** How Java asks for the proxy of a connection; the address is reserved for examples. */
    private static final URI ANYWHERE = URI.create("socket://192.0.2.1:443");

    private final CloseableHttpClient client;
    private final Watchdog watchdog = new Watchdog();

    private GuardedHttp(GuardSettings settings, DnsResolver names, TlsSocketStrategy tls) {
        requireNoProxy();
        this.settings = settings;
        this.guard = new AddressGuard(settings, names);
        this.client = client(settings, guard, tls);
    }

    /** Java would send every connection through it, and the proxy would look up and choose the address. */
    private static void requireNoProxy() {
        ProxySelector chooser = ProxySelector.getDefault();
        boolean isProxied = chooser != null
                && chooser.select(ANYWHERE).stream().anyMatch(proxy -> proxy.type() == Proxy.Type.SOCKS);
        if (isProxied) {
            throw new IllegalStateException("could not open a guarded client because the JVM was told to use a SOCKS"
                    + " proxy, behind which nobody could tell which address is really called; remove -DsocksProxyHost"
                    + " and -Djava.net.useSystemProxies");
        }
    }

    public static GuardedHttp open(GuardSettings settings) {
        return open(settings, SystemDefaultDnsResolver.INSTANCE);
    }

    /** With a test's own look-up. */
    static GuardedHttp open(GuardSettings settings, DnsResolver names) {
        return new GuardedHttp(settings, names, DefaultClientTlsStrategy.createDefault());
    }

    /** And with a test's own certificates. */
    static GuardedHttp open(GuardSettings settings, DnsResolver names, SSLContext trusting) {
        return new GuardedHttp(settings, names, new DefaultClientTlsStrategy(trusting));
    }

    /** A success, in memory; everything else is thrown. */
    public Answer send(Call call) {
        return exchange(call).orThrow();
    }

    /** Any response, in memory, for callers that read error bodies themselves. */
    public Answer exchange(Call call) {
        return new Exchange(settings, guard, client, watchdog, call).answer();
    }

    /** A success, read while it arrives; everything else is thrown. */
    public <T> T send(Call call, BodyReader<T> reader) {
        return new Exchange(settings, guard, client, watchdog, call).read(reader);
    }

    @Override
    public void close() {
        watchdog.close();
        guard.close();
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException("could not close the connections because of the network", e);
        }
    }

    private static CloseableHttpClient client(GuardSettings settings, AddressGuard guard, TlsSocketStrategy tls) {
        Timeout connect = Timeout.of(settings.time().connect());
        Timeout silence = Timeout.of(settings.time().silence());
        Http1Config bounds = Http1Config.custom()
                .setMaxLineLength(LONGEST_LINE)
                .setMaxHeaderCount(MOST_HEADERS)
                .build();
        ConnectionConfig connections = ConnectionConfig.custom()
                .setConnectTimeout(connect)
                .setSocketTimeout(silence)
                .setIdleTimeout(Timeout.ofSeconds(30))
                // A name that moves is looked up again.
                .setTimeToLive(TimeValue.ofMinutes(5))
                // Each time: a connection with unread bytes must not be reused.
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build();
        return HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setDnsResolver(guard)
                        .setTlsSocketStrategy(tls)
                        .setConnectionFactory(SilentConnection.over(ManagedHttpClientConnectionFactory.builder()
                                .http1Config(bounds)
                                .responseParserFactory(new WholeHeads(bounds))
                                .build()))
                        .setDefaultConnectionConfig(connections)
                        .setDefaultSocketConfig(
                                SocketConfig.custom().setSoTimeout(silence).build())
                        .setDefaultTlsConfig(
                                TlsConfig.custom().setHandshakeTimeout(connect).build())
                        .setMaxConnPerRoute(settings.connectionsPerHost())
                        .setMaxConnTotal(settings.connectionsPerHost() * 16)
                        .build())
                .setUserAgent(settings.userAgent())
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }
}
