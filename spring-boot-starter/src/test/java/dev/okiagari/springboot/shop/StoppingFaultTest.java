package dev.okiagari.springboot.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** A shop that is told to stop while it works, as every deployment does. */
class StoppingFaultTest {
    private static final int ORDERS = 1500;

    @TempDir
    private Path folder;

    @Test
    void sigterm_under_load_charges_nothing_and_loses_nothing() throws Exception {
        try (OrderShopFixture database = new OrderShopFixture(getClass())) {
            try (ConfigurableApplicationContext front = database.start("okiagari.work=false")) {
                OrderShop.Checkout checkout = front.getBean(OrderShop.Checkout.class);
                for (int i = 0; i < ORDERS; i++) {
                    checkout.place("order" + i, false);
                }
            }
            Path log = folder.resolve("shop.log");
            Process shop = process(database, log);
            try {
                await().atMost(Duration.ofSeconds(60)).until(() -> database.count("shipment") > 100);
                shop.destroy(); // SIGTERM
                assertThat(shop.waitFor(30, TimeUnit.SECONDS))
                        .as(Files.readString(log))
                        .isTrue();
            } finally {
                shop.destroyForcibly();
            }
            long shippedByThen = database.count("shipment");
            assertThat(shippedByThen).isLessThan(ORDERS);
            assertThat(database.count("okiagari.node")).as("it has left").isZero();
            assertThat(database.count("okiagari.item where node_id is not null"))
                    .as("it holds nothing")
                    .isZero();

            try (ConfigurableApplicationContext next = database.start()) {
                assertThat(next.isRunning()).isTrue();
                await().atMost(Duration.ofSeconds(60)).until(() -> database.count("shipment") == ORDERS);
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> database.count("okiagari.finished where state = 'done'") == ORDERS);
            }
            assertThat(database.count("okiagari.failure_v1"))
                    .as("failed attempts and rescues")
                    .isZero();
            assertThat(database.count("customer_order where receipt is null")).isZero();
        }
    }

    private static Process process(OrderShopFixture database, Path log) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                OrderShop.class.getName()));
        command.addAll(database.arguments());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }
}
