package dev.okiagari.skills.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.text.Document;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each sign is seen in the texts that its file says it must be seen in, and not in the others. */
class SignExamplesTest {
    private static final int LEAST_EXAMPLES = 3;

    private final FactSearch search = new FactSearch();

    @TestFactory
    Stream<DynamicTest> examples_of() {
        return Signs.all().stream().map(sign -> DynamicTest.dynamicTest(sign.id(), () -> check(sign)));
    }

    private void check(Sign sign) {
        assertThat(sign.matching()).hasSizeGreaterThanOrEqualTo(LEAST_EXAMPLES);
        assertThat(sign.passing()).hasSizeGreaterThanOrEqualTo(LEAST_EXAMPLES);
        assertThat(sign.matching())
                .allSatisfy(text -> assertThat(signs(sign, text)).as(text).contains(sign.id()));
        assertThat(sign.passing())
                .allSatisfy(text -> assertThat(signs(sign, text)).as(text).doesNotContain(sign.id()));
    }

    private List<String> signs(Sign sign, String text) {
        Document document = new Document(sign.onlyMarkdown() ? "example.md" : "example.rb", text);
        FactSearch.Weighing full = (from, to, isSentence) -> FactSearch.Weight.FULL;
        return search.facts("example", document, false, new Servers(""), full).stream()
                .map(Fact::sign)
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void each_kind_has_signs(FactKind kind) {
        assertThat(Signs.all()).anyMatch(sign -> sign.kind() == kind);
    }

    @Test
    void signs_and_combinations_are_counted() {
        System.out.println("measured: " + Signs.all().size() + " signs, "
                + Combinations.all().size() + " combinations, "
                + Signs.all().stream()
                        .mapToInt(
                                sign -> sign.matching().size() + sign.passing().size())
                        .sum()
                + " examples of signs");
        assertThat(Signs.all()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', textBlock = """
            https://collect.example/in              ¦ FOREIGN
            http://198.51.100.23/up                 ¦ FOREIGN
            https://evil.com/github.com/x           ¦ FOREIGN
            https://user@github.com.evil.example/   ¦ FOREIGN
            https://discord.com/api/webhooks/1/x    ¦ FOREIGN
            https://x.s3.amazonaws.com/y            ¦ FOREIGN
            https://api.github.com/user             ¦ CODE
            https://api.openai.com/v1               ¦ VENDOR
            https://sh.rustup.rs                    ¦ INSTALLER
            https://raw.githubusercontent.com/nvm-sh/nvm/v1/install.sh ¦ INSTALLER
            https://raw.githubusercontent.com/o/r/i.sh ¦ CODE
            http://localhost:8080/x                 ¦ LOCAL
            http://192.168.1.7/                     ¦ LOCAL
            https://shop.internal.test/health       ¦ LOCAL
            $URL                                    ¦ UNSTATED
            https://…/x                             ¦ UNSTATED
            """)
    void a_server_is_known_by_its_name(String address, NamedHosts.Kind kind) {
        assertThat(NamedHosts.kind(address)).isEqualTo(kind);
    }
}
