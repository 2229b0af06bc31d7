package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The part of {@link DifferentialFixture} about the rows of nodes. */
final class DifferentialNodes {
    private final StoreFixture shop;
    private final ModelStore model;
    private final ModelNodes modelNodes;
    private final NodeStore nodes = new NodeStore();
    private final Map<Long, NodeIdentity> identities = new HashMap<>();

    DifferentialNodes(StoreFixture shop, ModelStore model) {
        this.shop = shop;
        this.model = model;
        this.modelNodes = new ModelNodes(model);
    }

    /** Of a node that is not there, one that nobody has. */
    NodeIdentity identity(long node) {
        return identities.getOrDefault(node, new NodeIdentity(node, 1));
    }

    Map<Long, NodeIdentity> identities() {
        return Map.copyOf(identities);
    }

    void become(Map<Long, NodeIdentity> others) {
        identities.clear();
        identities.putAll(others);
    }

    long register() throws SQLException {
        NodeIdentity identity = shop.commit(StoreFixture::register);
        assertThat(model.nodes).doesNotContainKey(identity.id());
        modelNodes.register(identity.id());
        identities.put(identity.id(), identity);
        return identity.id();
    }

    void beat(long node) throws SQLException {
        Optional<NodeStore.Beat> beat = shop.commit(c -> nodes.beat(c, identity(node)));
        assertThat(beat.isPresent()).isEqualTo(modelNodes.beat(node));
        beat.ifPresent(b -> assertThat(b.seen().beats()).isEqualTo(model.beats.get(node)));
    }

    /** A process that has the id of another one, as after a database went back, may do nothing in its name. */
    void impersonate(long node, List<LaneRequest> wanted) throws SQLException {
        NodeIdentity stranger = new NodeIdentity(node, identity(node).token() + 1);
        Optional<NodeStore.Beat> beat = shop.commit(c -> nodes.beat(c, stranger));
        assertThat(beat).isEmpty();
        assertThat(shop.commit(c -> new ClaimStore().claim(c, stranger, wanted, 5))
                        .items())
                .isEmpty();
        int given = shop.commit(c -> new RescueStore().giveBack(c, stranger, Set.of(), 5));
        assertThat(given).isZero();
        boolean left = shop.commit(c -> nodes.leave(c, stranger));
        assertThat(left).isFalse();
    }

    void bury(long node, boolean hasBeatenSince) throws SQLException {
        long seen = model.beats.getOrDefault(node, 0L) - (hasBeatenSince ? 1 : 0);
        boolean buried = shop.commit(c -> nodes.bury(c, new NodeStore.SeenBeat(identity(node), seen, Duration.ZERO)));
        assertThat(buried).isEqualTo(modelNodes.bury(node, seen));
    }

    void leave(long node) throws SQLException {
        boolean left = shop.commit(c -> nodes.leave(c, identity(node)));
        assertThat(left).isEqualTo(modelNodes.leave(node));
    }
}
