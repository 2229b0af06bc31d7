package dev.okiagari.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.okiagari.gateway.http.OutsideFault.Reason;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A name whose server never answers costs its caller time and nobody else anything. */
class LookUpsTest {
    private static final Duration SHORT = Duration.ofSeconds(3);

    /** Does not answer for some names until it is told to, and cannot be interrupted: as the system's own. */
    private static final class Tarpit extends TestNames {
        final CountDownLatch answering = new CountDownLatch(1);
        final AtomicInteger begun = new AtomicInteger();
        final AtomicInteger onCarriers = new AtomicInteger();

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            if (host.startsWith("tarpit")) {
                begun.incrementAndGet();
                onCarriers.addAndGet(Thread.currentThread().isVirtual() ? 1 : 0);
                while (answering.getCount() > 0) {
                    try {
                        answering.await();
                    } catch (InterruptedException e) {
                        begun.get(); // as the system's own look-up: it goes on
                    }
                }
            }
            return super.resolve(host);
        }
    }

    @Test
    void names_that_are_never_answered_take_few_threads_and_no_carrier_and_others_go_on_afterwards() throws Exception {
        Tarpit names = new Tarpit();
        GuardSettings settings = GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withTime(new TimeLimits(SHORT, Duration.ofSeconds(20), Duration.ofSeconds(30)));
        try (FaultServer server = FaultServer.start();
                GuardedHttp client = GuardedHttp.open(settings, names);
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reason>> ends = IntStream.range(0, 30)
                    .mapToObj(i -> URI.create("http://tarpit-" + i + ".example.org/"))
                    .map(address -> callers.submit(() -> reason(client, address)))
                    .toList();
            for (Future<Reason> end : ends) {
                assertThat(end.get()).isEqualTo(Reason.UNREACHABLE);
            }
            assertThat(names.begun).hasValueLessThanOrEqualTo(LookUps.MOST_THREADS);
            assertThat(names.onCarriers).hasValue(0);

            names.answering.countDown();
            server.answers("/", 200, "ok");
            URI known = URI.create("http://entry.example.org:" + server.port() + "/");
            assertThat(client.send(Call.get(known)).text()).isEqualTo("ok");
        }
    }

    private static Reason reason(GuardedHttp client, URI address) {
        return Objects.requireNonNull(catchThrowableOfType(OutsideFault.class, () -> client.send(Call.get(address))))
                .reason();
    }
}
