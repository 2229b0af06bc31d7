package dev.okiagari.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldNameTest {
    @Test
    void what_is_printed_is_parsed() {
        assertThat(HoldName.step("a.b", "c-d_e").heldStep()).contains(new HoldName.HeldStep("a.b", "c-d_e", null));
        assertThat(HoldName.build("p", "s", "1.0@x:y").heldStep()).contains(new HoldName.HeldStep("p", "s", "1.0@x:y"));
        assertThat(HoldName.upstream("arxiv").upstream()).contains("arxiv");
    }

    @Test
    void each_kind_has_its_form() {
        assertThat(HoldName.step("papers", "content")).hasToString("step:papers:content");
        assertThat(HoldName.build("papers", "content", "1.0")).hasToString("step:papers:content@1.0");
        assertThat(HoldName.upstream("arxiv")).hasToString("upstream:arxiv");
        assertThat(HoldName.version("papers")).hasToString("version:papers");
    }

    @Test
    void a_step_is_no_upstream_and_an_upstream_no_step() {
        assertThat(HoldName.step("p", "s").upstream()).isEmpty();
        assertThat(HoldName.upstream("u").heldStep()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "step", "step:", "step:papers", "upstream", "arxiv", "version:p"})
    void other_texts_name_neither(String text) {
        assertThat(new HoldName(text).heldStep()).isEmpty();
        assertThat(new HoldName(text).upstream()).isEmpty();
    }

    @Test
    void a_failure_names_its_hold_unless_only_the_item_waits() {
        assertThat(HoldScope.STEP.at("p", "s", "b")).contains(HoldName.step("p", "s"));
        assertThat(HoldScope.BUILD.at("p", "s", "b")).contains(HoldName.build("p", "s", "b"));
        assertThat(HoldScope.upstream("u").at("p", "s", "b")).contains(HoldName.upstream("u"));
        assertThat(HoldScope.ITEM.at("p", "s", "b")).isEmpty();
    }
}
