package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SlowNoticeTest {
    @Test
    void what_takes_longer_is_told_once_and_what_does_not_is_not() throws InterruptedException {
        CountDownLatch said = new CountDownLatch(1);
        AtomicInteger times = new AtomicInteger();
        SlowNotice slow = SlowNotice.after(Duration.ofMillis(1), () -> {
            times.incrementAndGet();
            said.countDown();
        });
        assertThat(said.await(1, TimeUnit.MINUTES)).isTrue();
        slow.end();
        assertThat(times).hasValue(1);

        SlowNotice quick = SlowNotice.after(Duration.ofDays(1), times::incrementAndGet);
        quick.end();
        assertThat(times).hasValue(1);
    }
}
