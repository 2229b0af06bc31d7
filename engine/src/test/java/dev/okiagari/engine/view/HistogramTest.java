package dev.okiagari.engine.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "2, 2", "3, 2", "4, 3", "1023, 10", "1024, 11", "-5, 0", "9223372036854775, 40"})
    void a_bucket_holds_what_is_below_its_power_of_two(long millis, int bucket) {
        assertThat(Histogram.bucketOf(Duration.ofMillis(millis))).isEqualTo(bucket);
    }

    @Test
    void an_empty_one_has_no_percentile_and_no_mean() {
        assertThat(Histogram.EMPTY.percentile(0.5)).isNull();
        assertThat(Histogram.EMPTY.mean()).isNull();
        assertThat(Histogram.EMPTY.count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.95, 0.99, 1})
    void a_percentile_lies_in_the_bucket_of_the_exact_one(double share) {
        Random random = new Random(7);
        List<Long> millis = LongStream.generate(() -> (long) Math.exp(random.nextDouble() * 12))
                .limit(10_000)
                .sorted()
                .boxed()
                .toList();
        Histogram histogram = Histogram.EMPTY;
        for (long one : millis) {
            Duration took = Duration.ofMillis(one);
            histogram = histogram.plus(Histogram.ofBucket(Histogram.bucketOf(took), 1, took));
        }

        long exact = millis.get(Math.max(0, (int) Math.ceil(share * millis.size()) - 1));
        double read = Objects.requireNonNull(histogram.percentile(share)).toMillis();

        int bucket = Histogram.bucketOf(Duration.ofMillis(exact));
        assertThat(read).isBetween(Math.scalb(1.0, bucket - 1), Math.scalb(1.0, bucket));
        assertThat(histogram.count()).isEqualTo(10_000);
        assertThat(histogram.mean())
                .isEqualTo(Duration.ofMillis(
                                millis.stream().mapToLong(Long::longValue).sum())
                        .dividedBy(10_000));
    }

    @Test
    void percentiles_grow_with_their_share_also_inside_a_bucket() {
        Histogram one = Histogram.ofBucket(11, 100, Duration.ofSeconds(150));

        assertThat(one.percentile(0.01)).isEqualTo(Duration.ofMillis(1034));
        assertThat(one.percentile(0.5)).isEqualTo(Duration.ofMillis(1536));
        assertThat(one.percentile(1)).isEqualTo(Duration.ofMillis(2048));
    }

    @Test
    void a_share_outside_zero_to_one_is_refused() {
        assertThatThrownBy(() -> Histogram.EMPTY.percentile(95)).hasMessageContaining("could not read the share 95");
    }
}
