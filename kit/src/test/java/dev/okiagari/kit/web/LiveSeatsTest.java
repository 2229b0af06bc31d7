package dev.okiagari.kit.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class LiveSeatsTest {
    private final LiveSeats seats = new LiveSeats(20, 500);

    @Test
    void of_forty_that_come_at_once_twenty_are_let_in() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Boolean>> let = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                String topic = "items-" + i;
                let.add(threads.submit(() -> {
                    start.await();
                    return isLetIn("ann", topic);
                }));
            }
            start.countDown();
        }
        int in = 0;
        for (Future<Boolean> one : let) {
            in += one.get() ? 1 : 0;
        }
        assertThat(in).isEqualTo(20);
        assertThat(isLetIn("ben", "items-1")).as("another client").isTrue();
    }

    @Test
    void a_seat_that_is_left_is_free_once() {
        List<LiveSeats.Seat> taken = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            taken.add(seats.take("ann", "nodes"));
        }
        taken.getFirst().leave();
        taken.getFirst().leave();
        assertThat(isLetIn("ann", "nodes")).isTrue();
        assertThat(isLetIn("ann", "nodes")).isFalse();
    }

    @Test
    void so_many_different_pages_are_kept_fresh_and_who_looks_at_one_of_them_comes_in_all_the_same() {
        LiveSeats.Seat first = seats.take("client-0", "item-0");
        for (int i = 1; i < 500; i++) {
            seats.take("client-" + i, "item-" + i);
        }
        assertThatExceptionOfType(Problem.Refusal.class)
                .isThrownBy(() -> seats.take("late", "item-500"))
                .withMessageContaining("500 different live pages are open already");
        assertThat(isLetIn("late", "item-7")).isTrue();
        first.leave();
        assertThat(isLetIn("late", "item-500")).as("in the place of another").isTrue();
    }

    private boolean isLetIn(String client, String topic) {
        try {
            seats.take(client, topic);
            return true;
        } catch (Problem.Refusal e) {
            return false;
        }
    }
}
