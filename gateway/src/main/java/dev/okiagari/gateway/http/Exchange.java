package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.gateway.redaction.Redaction;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One call with its redirects, under one deadline. Used once, by one thread; the watchdog cuts in from another. */
final class Exchange {
    static final Category REDIRECTS = Kind.TRANSIENT.as("guard.redirects");

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    /** The library's own limits come this much later, so that it is the watchdog who says that it took too long. */
    private static final Duration SPARE = Duration.ofSeconds(1);

    private final GuardSettings settings;
    private final AddressGuard guard;
    private final CloseableHttpClient client;
    private final Watchdog watchdog;
    private final Call first;
    private final Duration total;
    private final Duration silence;
    private final BodyLimits limits;
    private final Stopwatch watch = Stopwatch.start();

    private volatile boolean late;
    private volatile @Nullable HttpUriRequestBase current;

    Exchange(GuardSettings settings, AddressGuard guard, CloseableHttpClient client, Watchdog watchdog, Call first) {
        this.settings = settings;
        this.guard = guard;
        this.client = client;
        this.watchdog = watchdog;
        this.first = first;
        Duration within = first.within();
        this.total = within == null ? settings.time().total() : within;
        Duration silent = first.silent();
        this.silence = silent == null ? settings.time().silence() : silent;
        Long atMost = first.atMost();
        this.limits = atMost == null ? settings.body() : settings.body().withBytes(atMost);
    }

    Answer answer() {
        String words = Wording.of(first);
        return run((head, response) -> {
            AnswerBody body = new AnswerBody(response, words, limits);
            return new Answer(words, head, head.isSuccess() ? body.whole() : body.beginning());
        });
    }

    <T> T read(BodyReader<T> reader) {
        String words = Wording.of(first);
        return run((head, response) -> {
            AnswerBody body = new AnswerBody(response, words, limits);
            if (!head.isSuccess()) {
                new Answer(words, head, body.beginning()).orThrow();
            }
            return body.through(stream -> reader.read(head, stream));
        });
    }

    /** What is done with the last answer of the chain. */
    private interface Taking<T> {
        T take(Head head, ClassicHttpResponse response) throws IOException;
    }

    private <T> T run(Taking<T> taking) {
        Future<?> cut = watchdog.after(total, this::cutOff);
        try {
            return hops(taking);
        } catch (IOException e) {
            throw new Faults(first, silence, total).translate(e, late);
        } finally {
            cut.cancel(false);
        }
    }

    private <T> T hops(Taking<T> taking) throws IOException {
        Call call = first;
        for (int hop = 0; hop <= settings.redirects(); hop++) {
            HttpHost host = hop == 0 ? guard.admit(call.address()) : admitRedirected(call);
            HttpUriRequestBase request = begin(call);
            ClassicHttpResponse response =
                    hop == 0 ? client.executeOpen(host, request, null) : openRedirected(host, request);
            try {
                requireStatus(response);
                Head head = AnswerBody.head(response, call.address());
                Call next = settings.redirects() == 0 ? null : Redirects.next(call, head);
                if (next == null) {
                    return taking.take(head, response);
                }
                call = next;
            } finally {
                letGo(request, response);
            }
        }
        throw REDIRECTS.because("could not " + Wording.of(first) + " because it was redirected more than "
                + settings.redirects() + " times");
    }

    /** Three digits are not enough: 000 is not a status. */
    private static void requireStatus(ClassicHttpResponse response) throws IOException {
        if (response.getCode() < 100 || response.getCode() > 599) {
            throw new ClientProtocolException("its status is " + response.getCode());
        }
    }

    /** No setting contains the target of a redirect: if it is refused, only the item that led there is invalid. */
    private ClassifiedException redirected(ClassifiedException e) {
        return e.category().equals(settings.origin().refused()) ? Redirects.refused(first, e.getMessage()) : e;
    }

    private HttpHost admitRedirected(Call call) {
        try {
            return guard.admit(call.address());
        } catch (ClassifiedException e) {
            throw redirected(e);
        }
    }

    private ClassicHttpResponse openRedirected(HttpHost host, HttpUriRequestBase request) throws IOException {
        try {
            return client.executeOpen(host, request, null);
        } catch (ClassifiedException e) {
            throw redirected(e);
        }
    }

    /** A message read to its end has left its connection already; any other is torn off, or closing would fetch its rest. */
    private static void letGo(HttpUriRequestBase request, ClassicHttpResponse response) {
        request.cancel();
        try {
            response.close();
        } catch (IOException e) {
            LOG.debug("a connection did not close cleanly: {}", Redaction.causes(e));
        }
    }

    private HttpUriRequestBase begin(Call call) throws IOException {
        HttpUriRequestBase request = new HttpUriRequestBase(call.method(), call.address());
        call.headers().forEach(request::setHeader);
        request.setHeader("Accept-Encoding", "gzip");
        Call.Content content = call.content();
        if (content != null) {
            request.setEntity(new ByteArrayEntity(content.bytes(), ContentType.parse(content.type())));
        }
        Duration left = total.minus(watch.elapsed());
        if (left.compareTo(Duration.ofMillis(1)) < 0) {
            late = true;
            throw new IOException("no time was left");
        }
        request.setConfig(RequestConfig.custom()
                .setConnectionRequestTimeout(Timeout.of(left.plus(SPARE)))
                .setResponseTimeout(Timeout.of(silence.compareTo(left) < 0 ? silence : left.plus(SPARE)))
                .setRedirectsEnabled(false)
                .setAuthenticationEnabled(false)
                .setContentCompressionEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .build());
        current = request;
        if (late) {
            throw new IOException("no time was left");
        }
        return request;
    }

    private void cutOff() {
        late = true;
        HttpUriRequestBase request = current;
        if (request != null) {
            request.cancel();
        }
    }
}
