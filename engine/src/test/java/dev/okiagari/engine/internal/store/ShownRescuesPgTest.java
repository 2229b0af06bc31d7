package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.TestCodec;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.ItemView;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What people see of an item's rescue budget. */
class ShownRescuesPgTest {
    private final RescueStore rescues = new RescueStore();
    private StoreFixture shop;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @Test
    void an_item_shows_its_budget_also_while_it_runs_and_no_longer_after_a_day() throws SQLException {
        shop.submit("k");
        assertThat(shown()).isEqualTo(ItemView.Rescues.NONE);
        for (int n = 1; n <= 2; n++) {
            hang(shop.claimOne());
            shop.pass(Duration.ofHours(1));
        }
        LeasedItem running = shop.claimOne();
        ItemView.Rescues two = shown();
        assertThat(two.count()).isEqualTo(2);
        assertThat(Duration.between(Objects.requireNonNull(two.lastAt()), Objects.requireNonNull(two.nextNotBefore())))
                .isEqualTo(Duration.ofMinutes(10));

        shop.pass(Duration.ofHours(24));
        assertThat(shown()).isEqualTo(ItemView.Rescues.NONE);
        assertThat(hang(running)).isEqualTo(RescueStore.HungRescue.OFFERED);
        assertThat(shown().count()).isEqualTo(1);
    }

    private ItemView.Rescues shown() throws SQLException {
        return shop.commit(c -> new ItemReads(new TestCodec())
                .find(c, shop.count("select id from okiagari.target"))
                .orElseThrow()
                .rescues());
    }

    private RescueStore.HungRescue hang(LeasedItem item) throws SQLException {
        return shop.commit(
                c -> rescues.rescueFromHang(c, shop.node, item.lease(), Settings.defaults()::hungWindow, null));
    }
}
