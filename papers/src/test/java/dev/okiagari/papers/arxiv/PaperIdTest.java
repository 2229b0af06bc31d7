package dev.okiagari.papers.arxiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.sandbox.arxiv.Corpus;
import dev.okiagari.sandbox.words.Seed;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaperIdTest {

    @ParameterizedTest
    @CsvSource({
        "2406.01234, 2406.01234",
        "' 2406.01234v2 ', 2406.01234",
        "arXiv:2406.01234v13, 2406.01234",
        "ARXIV: 2406.01234, 2406.01234",
        "0704.0001, 0704.0001",
        "1412.9999, 1412.9999",
        "1501.00001, 1501.00001",
        "math/0309136, math/0309136",
        "math.GT/0309136v1, math/0309136",
        "arXiv:hep-th/9901001, hep-th/9901001",
        "cond-mat.mes-hall/0703001, cond-mat/0703001",
        "10.48550/arXiv.2406.01234, 2406.01234",
        "doi:10.48550/arXiv.2406.01234, 2406.01234",
        "https://doi.org/10.48550/arXiv.math/0309136, math/0309136",
        "https://arxiv.org/abs/2406.01234, 2406.01234",
        "http://arxiv.org/abs/2406.01234v3?context=cs, 2406.01234",
        "https://www.arxiv.org/pdf/2406.01234.pdf, 2406.01234",
        "https://arxiv.org/pdf/2406.01234v1.pdf#page=3, 2406.01234",
        "arxiv.org/html/2406.01234v1, 2406.01234",
        "https://export.arxiv.org/abs/math/0309136/, math/0309136",
        "https://ar5iv.labs.arxiv.org/html/2406.01234, 2406.01234",
        "<2406.01234>, 2406.01234",
        "(arXiv:2406.01234v2)., 2406.01234",
        "2406.01234v4?context=cs, 2406.01234",
        "'arXiv:2406.01234 [cs.LG]', 2406.01234",
        "'arXiv:hep-th/9901001v1 [hep-th]', hep-th/9901001",
        "'[https://arxiv.org/abs/2406.01234]', 2406.01234"
    })
    void is_understood_as_people_write_it(String written, String canonical) {
        assertThat(PaperId.parse(written).text()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "2413.01234, there is no month 13",
        "2400.01234, there is no month 00",
        "1501.0001, five digits",
        "1412.00001, four digits",
        "0703.0001, begin with 0704",
        "9901.0001, begin with 0704",
        "math/0704001, end with 0703",
        "math/0313001, there is no month 13",
        "maths/0309136, never had an archive",
        "2406.00000, numbered from 1",
        "math/0309000, numbered from 1",
        "2406.123456, looks like",
        "24061234, looks like",
        "https://example.org/abs/2406.01234, looks like",
        "https://arxiv.org/list/cs.CL/recent, looks like",
        "10.1000/182, looks like",
        "' ', no id",
        "arXiv:, no id",
        "2406.01234v, looks like",
        "2406.01234v0, versions are numbered from 1",
        "math/0309136v0, versions are numbered from 1",
        "'2406.01234,2406.01235', looks like",
        "<>, no id",
        "２４０６.01234, looks like"
    })
    void is_refused_with_the_reason_when_it_is_impossible(String written, String reason) {
        assertThatThrownBy(() -> PaperId.parse(written))
                .isInstanceOf(BadPaperId.class)
                .hasMessageContaining("could not use")
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2406.01234v2", "math.GT/0309136", "arXiv:2406.01234"})
    void is_made_of_its_canonical_form_only(String other) {
        assertThatThrownBy(() -> new PaperId(other)).isInstanceOf(BadPaperId.class);
    }

    @Test
    void of_hostile_length_or_content_is_refused_without_echoing_it_all() {
        assertThatThrownBy(() -> PaperId.parse("9".repeat(100_000)))
                .isInstanceOf(BadPaperId.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
        assertThatThrownBy(() -> PaperId.parse("2406.0\u0000\u001b[31m"))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\u0000", "\u001b"));
    }

    @Test
    void knows_its_month() {
        assertThat(new PaperId("2406.01234").month()).isEqualTo(YearMonth.of(2024, 6));
        assertThat(new PaperId("math/0309136").month()).isEqualTo(YearMonth.of(2003, 9));
        assertThat(new PaperId("hep-th/9108001").month()).isEqualTo(YearMonth.of(1991, 8));
    }

    @Test
    void a_version_that_was_asked_for_is_known() {
        assertThat(PaperId.versionIn("2406.01234v2")).contains(2);
        assertThat(PaperId.versionIn("https://arxiv.org/pdf/math/0309136v13.pdf"))
                .contains(13);
        assertThat(PaperId.versionIn("2406.01234")).isEmpty();
        assertThat(PaperId.versionIn("arXiv:solv-int/9901001")).isEmpty();
    }

    @Test
    void of_every_paper_of_the_sandbox_is_canonical() {
        assertThat(new Corpus(new Seed(1)).papers())
                .allSatisfy(paper ->
                        assertThat(PaperId.parse(paper.versioned()).text()).isEqualTo(paper.id()));
    }
}
