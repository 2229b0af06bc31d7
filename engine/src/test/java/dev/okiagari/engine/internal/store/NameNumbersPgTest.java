package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.decide.Shape;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.node.VersionStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.model.StartRefused;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of unfinished items have numbers for names: the same in Java and SQL, read back as names, never two names for one. */
class NameNumbersPgTest {
    private StoreFixture shop;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p", "papers", "catalog.item", "fetch-1", "名前"})
    void java_and_the_server_compute_the_same_number_for_a_name(String name) throws SQLException {
        assertThat(NameNumber.of(name)).isEqualTo(shop.count("select okiagari.number('" + name + "')"));
    }

    @Test
    void java_and_the_server_compute_the_same_number_for_a_lane() throws SQLException {
        for (String pipeline : List.of("p", "papers", "catalog.item", "submissions")) {
            for (String step : List.of("", "a", "fetch-1")) {
                long run = 7_000_000;
                String of = "okiagari.number('" + pipeline + "'), okiagari.number('" + step + "')";
                assertThat(Lane.of(pipeline, step).number()).isEqualTo(shop.count("select okiagari.lane(" + of + ")"));
                assertThat(Lane.suspects(pipeline, step).inRun(run).number())
                        .isEqualTo(shop.count("select okiagari.lane(" + of + ", 1, " + run + ")"));
            }
            assertThat(Lane.ending(pipeline).number())
                    .isEqualTo(shop.count("select okiagari.lane(okiagari.number('" + pipeline + "'), 0, 2)"));
        }
    }

    @Test
    void what_is_submitted_to_a_pipeline_that_no_node_has_declared_is_shown_and_cancelled_by_its_name()
            throws SQLException {
        Submission early = new Submission("unborn", Lane.NO_RUN, "k", null, null);
        long id = shop.commit(c -> new SubmitStore().submit(c, List.of(early), IfFinished.KEEP))
                .getFirst()
                .itemId();

        assertThat(shop.ask("select concat_ws(' ', pipeline, state, '[' || step || ']') from okiagari.item_v1"))
                .isEqualTo("unborn waiting []");
        assertThat(shop.ask("select lane from okiagari.item_named")).isEqualTo("unborn:");
        shop.commit(c -> new ItemActs().cancel(c, id, StoreFixture.ACTOR));
        assertThat(shop.ask("select lane || ' ' || ending from okiagari.item_named"))
                .isEqualTo("unborn:!end cancelled");
    }

    /** It hung for ever when whoever submitted first wrote the name: both are in one thread. */
    @Test
    void two_open_transactions_submit_to_a_pipeline_that_no_node_has_declared_and_neither_waits() throws SQLException {
        try (Connection other = shop.another()) {
            new SubmitStore()
                    .submit(
                            shop.connection,
                            List.of(new Submission("unborn", Lane.NO_RUN, "one", null, null)),
                            IfFinished.KEEP);
            new SubmitStore()
                    .submit(other, List.of(new Submission("unborn", Lane.NO_RUN, "two", null, null)), IfFinished.KEEP);
            other.commit();
            shop.connection.commit();
        }

        assertThat(shop.count("select count(*) from okiagari.item_named where lane = 'unborn:'"))
                .isEqualTo(2);
    }

    @Test
    void a_pipeline_whose_number_another_one_has_is_refused() throws SQLException {
        shop.run("alter table okiagari.pipeline alter number drop expression");
        shop.run("insert into okiagari.pipeline (name, number, first_step, writes_on_end, definition, updated_at)"
                + " values ('taken', okiagari.number('unborn'), 'a', false, '{\"steps\": []}', okiagari.now())");

        assertThatThrownBy(() -> declare("unborn", "a"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("its name has the same number as that of pipeline 'taken'");
    }

    @Test
    void two_steps_whose_lanes_could_not_be_told_apart_are_refused() {
        Map<Long, String> names = new HashMap<>();
        String first = null;
        int n = 0;
        while (first == null) {
            first = names.put(Lane.stepBits("step-" + n++), "step-" + (n - 1));
        }
        String one = first;
        String two = "step-" + (n - 1);

        assertThatThrownBy(() -> declare("unborn", one, two))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("'" + one + "' and '" + two + "' have the same number");
    }

    private void declare(String pipeline, String... steps) throws SQLException {
        VersionStore.NodePipeline mine = new VersionStore.NodePipeline(
                pipeline, new Shape(List.of(steps), Map.of(), Map.of()), false, "{\"steps\": []}");
        shop.commit(c -> new VersionStore().enter(c, shop.node, mine));
    }
}
