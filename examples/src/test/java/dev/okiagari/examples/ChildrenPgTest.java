package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChildrenPgTest {
    @Test
    void every_chapter_becomes_an_item_of_its_own() throws Exception {
        List<String> printed = ExampleFixture.by(getClass(), Children::run);
        assertThat(printed.subList(0, 3))
                .as("read in any order")
                .containsExactlyInAnyOrder("reading paper", "reading paint", "reading weight");
        assertThat(printed.subList(3, printed.size()))
                .containsExactly(
                        "dolls/paper is done, a child of the book: true",
                        "dolls/paint is done, a child of the book: true",
                        "dolls/weight is done, a child of the book: true");
    }
}
