package dev.okiagari.engine.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.row.KnownItem;
import org.junit.jupiter.api.Test;

class HeldLeasesTest {
    private final HeldLeases held = new HeldLeases();

    @Test
    void an_item_is_held_from_add_to_remove() {
        HeldLeases.Entry entry = held.add(item(1, "fetch"));
        assertThat(held.itemIds()).containsExactly(7L);

        held.remove(entry);

        assertThat(held.itemIds()).isEmpty();
    }

    @Test
    void a_disowned_item_is_no_longer_held_although_its_thread_still_runs() {
        HeldLeases.Entry hung = held.add(item(1, "fetch"));

        held.disown(new Lease(7, 1, "fetch"));
        assertThat(held.itemIds()).isEmpty();

        held.remove(hung); // when it returns after all
        assertThat(held.size()).isZero();
    }

    @Test
    void disowning_an_old_lease_leaves_the_new_one_alone() {
        HeldLeases.Entry entry = held.add(item(1, "fetch"));
        held.renew(entry, item(2, "index"));

        held.disown(new Lease(7, 1, "fetch"));

        assertThat(held.itemIds()).containsExactly(7L);
    }

    @Test
    void an_item_that_is_held_twice_stays_held_when_the_first_thread_returns() {
        HeldLeases.Entry hung = held.add(item(1, "fetch"));
        held.add(item(2, "fetch"));

        held.remove(hung);

        assertThat(held.itemIds()).containsExactly(7L);
    }

    private static KnownItem item(long epoch, String step) {
        return new KnownItem(new Lease(7, epoch, step), "papers", "key", 0);
    }
}
