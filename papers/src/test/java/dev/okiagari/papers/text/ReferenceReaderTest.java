package dev.okiagari.papers.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.arxiv.PaperId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What entries of reference lists name, in the many ways they are written. */
class ReferenceReaderTest {
    private static final List<String> DASHES = List.of("-", "–", "—", "--", " – ", " - ", "−", "~", "‐", "-\u200b");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            A. Vaswani. Attention is all you need. arXiv:1706.03762, 2017.                       | 1706.03762
            A. Vaswani. Attention is all you need. arXiv preprint arXiv:1706.03762v5, 2017.      | 1706.03762
            A. Vaswani. Attention is all you need. ArXiv, abs/1706.03762, 2017.                  | 1706.03762
            A. Vaswani. Attention is all you need. CoRR, abs/1706.03762, 2017.                   | 1706.03762
            G. Hinton. Improving neural networks. CoRR, abs/1207.0580, 2012.                     | 1207.0580
            G. Hinton. Improving neural networks. CoRR abs/1207.0580v1                           | 1207.0580
            G. Hinton. Improving neural networks. arXiv e-prints, art. arXiv:1207.0580, 2012.    | 1207.0580
            G. Hinton. Improving neural networks. arXiv: 1207.0580 [cs.NE]                       | 1207.0580
            G. Hinton. Improving neural networks. [arXiv:1207.0580 [cs.NE]].                     | 1207.0580
            G. Hinton. Improving neural networks. arXiv e-print 1207.0580 (2012).                | 1207.0580
            G. Hinton. Improving neural networks. arXiv preprint 1207.0580.                      | 1207.0580
            G. Hinton. Improving neural networks. arXiv (1207.0580).                             | 1207.0580
            G. Hinton. Improving neural networks. https://arxiv.org/abs/1207.0580                | 1207.0580
            G. Hinton. Improving neural networks. http://arxiv.org/pdf/1207.0580v1.pdf.          | 1207.0580
            G. Hinton. Improving neural networks. URL arxiv.org/abs/ 1207.0580.                  | 1207.0580
            G. Hinton. Improving neural networks. arXiv:1207. 0580, 2012.                        | 1207.0580
            G. Hinton. Improving neural networks. https://doi.org/10.48550/arXiv.1207.0580       | 1207.0580
            G. Hinton. Improving neural networks. doi:10.48550/arXiv.1207.0580.                  | 1207.0580
            G. Hinton. Improving neural networks, 1207.0580.                                     | 1207.0580
            G. Hinton. Improving neural networks [1207.0580].                                    | 1207.0580
            G. Hinton. Improving neural networks (2012), 1207.0580                               | 1207.0580
            G. Hinton. Improving neural networks. eprint: 1207.0580v2 (2012)                     | 1207.0580
            1207.0580                                                                            | 1207.0580
            J. Maldacena. The large N limit. arXiv:hep-th/9711200.                               | hep-th/9711200
            J. Maldacena. The large N limit. [hep-th/9711200].                                   | hep-th/9711200
            J. Maldacena. The large N limit. hep-th/9711200v3                                    | hep-th/9711200
            G. Perelman. The entropy formula. arXiv:math.DG/0211159                              | math/0211159
            G. Perelman. The entropy formula. arXiv:math/0211159v1 [math.DG].                    | math/0211159
            G. Perelman. The entropy formula. http://arxiv.org/abs/math.DG/0211159               | math/0211159
            P. One. Pages 12–19 of arXiv:2101.00001, see also arXiv:2101.00002.                  | 2101.00001
            P. One. Pages, pages 1207.0580-1207.0592, 2012. arXiv:2101.00001.                    | 2101.00001
            P. One. No such month. arXiv:1713.03762; correct: arXiv:1712.03762.                  | 1712.03762
            山田太郎「深層学習の研究」arXiv:2101.00001。                                          | 2101.00001
            """)
    void an_id_in_an_arxiv_context_is_found_without_its_version(String entry, String id) {
        assertThat(ReferenceReader.read(entry, List.of()).arxivId()).contains(new PaperId(id));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "G. Hinton. Improving. Journal, pages 1207.0580-1207.0592, 2012.",
                "G. Hinton. Improving. Journal, pages 1207.0580.",
                "G. Hinton. Improving. Journal, pp. 1207.0580, 2012.",
                "G. Hinton. Improving. Journal, p. 1207.0580",
                "G. Hinton. Improving. Journal 12, 1207.0580–1207.0592 (2012).",
                "G. Hinton. Improving. Journal 12, 1207.0580 (2012).",
                "G. Hinton. Improving. Journal 12(3): 1207.0580.",
                "G. Hinton. Improving. Journal, vol. 1207.0580.",
                "G. Hinton. Improving. Journal, article 1207.0580.",
                "G. Hinton. Improving. Journal, art. no. 1207.0580.",
                "G. Hinton. Improving. Journal, pages 3, 1207.0580, 12.",
                "G. Hinton. Improving. Values 1207.0580, 1208.0581, 1209.0582.",
                "G. Hinton. Improving. Journal, 1502-1517.",
                "G. Hinton. Improving. doi:10.1000/1207.0580.",
                "G. Hinton. Improving. doi:10.1207.0580/3.",
                "G. Hinton. Improving. https://example.org/1207.0580",
                "G. Hinton. Improving. https://example.org/cs/0309136.",
                "G. Hinton. Measured at 1207.0580 MHz.",
                "G. Hinton. Version 1207.0580.1.",
                "G. Hinton. Version 1207.0580-rc1.",
                "G. Hinton. Improving. 11207.0580.",
                "G. Hinton. Improving. 1207.058012.",
                "G. Hinton. Improving. arXiv:1713.0580.",
                "G. Hinton. Improving. arXiv:1207.05801.",
                "G. Hinton. Improving. arXiv:1706.0376.",
                "G. Hinton. Improving. arXiv preprint, pages 1207.0580-1207.0592, 2012.",
                "G. Hinton. Improving. arXiv 1207.0580–1207.0592, 2012.",
                "G. Hinton. Improving. arXiv, pages 1207.0580.",
                "G. Hinton. Improving. abs/1207.0580-1207.0592.",
                "G. Hinton. Improving. nosucharchive/0309136.",
                "G. Hinton. Improving. 情報処理 53巻 1207.0580",
                "G. Hinton. Improving. 1207.0580〜1207.0592頁",
                "G. Hinton. Improving. arXiv preprint, 2012.",
                "arXiv:",
                "",
                "   "
            })
    void what_only_looks_like_an_id_is_none(String entry) {
        assertThat(ReferenceReader.read(entry, List.of()).arxivId()).isEmpty();
    }

    @Test
    void page_ranges_are_never_ids_however_they_are_written() {
        Random random = new Random(20_260_401);
        List<String> frames = List.of(
                "A. One. Title of it. Journal, pages %s%s%s, 2012.",
                "A. One. Title of it. Journal, pp. %s%s%s.",
                "A. One. Title of it. Journal 12 (2012) %s%s%s.",
                "A. One. Title of it. Journal, %s%s%s.",
                "A. One. Title of it. Journal 12:%s%s%s, 2012",
                "A. One. Title of it. arXiv preprint, pages %s%s%s",
                "A. One. Title of it. In Proc. X, Seiten %s%s%s. doi:10.1000/1.");
        for (int i = 0; i < 5_000; i++) {
            String first = anyId(random);
            String entry = frames.get(random.nextInt(frames.size()))
                    .formatted(first, DASHES.get(random.nextInt(DASHES.size())), anyId(random));
            assertThat(ReferenceReader.read(entry, List.of()).arxivId())
                    .as(entry)
                    .isEmpty();
        }
    }

    @Test
    void any_id_with_any_version_is_found_beside_page_ranges() {
        Random random = new Random(20_260_402);
        List<String> frames = List.of(
                "A. One. Title of it. Journal, pages 1207.0580-1207.0592, 2012. arXiv:%s.",
                "A. One. Title of it. Journal, pages 12–19. https://arxiv.org/abs/%s.",
                "[12] A. One. Title of it. 1502-1517. CoRR abs/%s",
                "3. A. One. Title of it, arXiv preprint arXiv:%s [cs.CL].",
                "A. One. Title of it. doi:10.1000/1207.0580. http://arxiv.org/pdf/%s.pdf.");
        for (int i = 0; i < 5_000; i++) {
            String id = anyId(random);
            String written = id + (random.nextBoolean() ? "v" + (1 + random.nextInt(12)) : "");
            String entry = frames.get(random.nextInt(frames.size())).formatted(written);
            assertThat(ReferenceReader.read(entry, List.of()).arxivId())
                    .as(entry)
                    .contains(new PaperId(id));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            https://arxiv.org/abs/1706.03762v5                    | 1706.03762
            http://www.arxiv.org/pdf/hep-th/9711200.pdf           | hep-th/9711200
            https://ar5iv.labs.arxiv.org/html/1706.03762          | 1706.03762
            https://doi.org/10.48550/arXiv.1706.03762             | 1706.03762
            """)
    void a_link_to_arxiv_names_an_id(String link, String id) {
        Reference reference = ReferenceReader.read("A. One. Title of it.", List.of("#bib.bib3", link));

        assertThat(reference.arxivId()).contains(new PaperId(id));
        assertThat(reference.doi()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://notarxiv.org/abs/1706.03762",
                "https://arxiv.org.example.com/abs/1706.03762",
                "https://arxiv.org/list/cs.CL/recent",
                "1706.03762",
                "javascript:arxiv.org/abs/1706.03762",
                "#arxiv.1706.03762",
                ""
            })
    void a_link_elsewhere_names_none(String link) {
        assertThat(ReferenceReader.read("A. One. Title of it.", List.of(link)).arxivId())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            A. One. Title. doi:10.5555/123456.                                     | 10.5555/123456
            A. One. Title. DOI: 10.1145/3292500.3330701, 2019.                     | 10.1145/3292500.3330701
            A. One. Title. https://doi.org/10.1145/3292500.3330701.                | 10.1145/3292500.3330701
            A. One. Title. (doi:10.1038/NATURE14539)                               | 10.1038/nature14539
            A. One. Title. 10.1016/S0140-6736(05)67889-X.                          | 10.1016/s0140-6736(05)67889-x
            A. One. Title. <https://doi.org/10.1000/182>                           | 10.1000/182
            A. One. Title. doi:10.1002/(SICI)1097(19980815/30)17:15<1661::AID-SIM968>3.0.CO;2-2. | 10.1002/(sici)1097(19980815/30)17:15<1661::aid-sim968>3.0.co;2-2
            山田太郎「題名」doi:10.1000/abc。                                        | 10.1000/abc
            A. One. Title. doi:10.48550/arXiv.1207.0580, doi:10.1000/2.            | 10.1000/2
            """)
    void a_doi_is_kept_in_lower_case_without_the_punctuation_around_it(String entry, String doi) {
        assertThat(ReferenceReader.read(entry, List.of()).doi()).contains(doi);
    }

    @Test
    void a_doi_is_read_from_links_too_and_the_longer_one_counts_where_print_breaks_off() {
        assertThat(doiOf("A. One. Title.", "https://doi.org/10.1016%2FS0140-6736(05)67889-X?a=b"))
                .contains("10.1016/s0140-6736(05)67889-x");
        assertThat(doiOf("A. One. doi:10.1145/ 3292500.3330701", "https://dx.doi.org/10.1145/3292500.3330701"))
                .contains("10.1145/3292500.3330701");
        assertThat(doiOf("A. One. doi:10.1145/3292500.", "https://doi.org/10.1145/3292500.3330701"))
                .contains("10.1145/3292500.3330701");
        assertThat(doiOf("A. One. doi:10.1000/1.", "https://doi.org/10.1000/2")).contains("10.1000/1");
        assertThat(doiOf("A. One.", "https://example.org/10.1000/1")).isEmpty();
        assertThat(doiOf("A. One.", "https://doi.org/10.1000/%zz")).contains("10.1000/%zz");
        assertThat(doiOf("A. One. 10.1000/" + "x".repeat(3_000), "https://doi.org/10.1000/"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            A. Vaswani, N. Shazeer, “Attention is all you need,” in NIPS, 2017.                       | Attention is all you need
            A. Vaswani, N. Shazeer, "Attention is all you need," NIPS, 2017.                          | Attention is all you need
            [7] A. Vaswani and N. Shazeer. Attention is all you need. In NIPS, 2017.                  | Attention is all you need
            Vaswani, A., Shazeer, N. (2017). Attention is all you need. Advances in NIPS, 30.         | Attention is all you need
            Ashish Vaswani, et al. Attention is all you need. In NIPS, 2017.                          | Attention is all you need
            Vaswani, A., Shazeer, N., and Parmar, N. Attention is all you need. In NIPS, 2017.        | Attention is all you need
            Vaswani A, Shazeer N. Attention is all you need. Adv Neural Inf Process Syst. 2017;30.    | Attention is all you need
            van der Veen, L. and O'Shaughnessy, D. P. Tight bounds everywhere. JMLR, 2020.            | Tight bounds everywhere
            Ch. Li and M. Xu. Slow systems are fine. Journal of Sandbox Studies, 2020.                | Slow systems are fine
            J.-P. Serre. Local fields revisited. Springer, 1979.                                      | Local fields revisited
            M. Ribeiro. Why should I trust you? Explaining predictions. In KDD, 2016.                 | Why should I trust you? Explaining predictions
            R. Feynman. There is plenty of room? In Proc. ICMU, 1959.                                 | There is plenty of room?
            山田太郎、「深層学習の研究」、情報処理、2020。                                               | 深層学習の研究
            """)
    void a_title_is_told_where_it_can_be(String entry, String title) {
        assertThat(ReferenceReader.read(entry, List.of()).title()).contains(title);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "J. M. Maldacena, The large N limit, Adv. Theor. Math. Phys. 2 (1998) 231.",
                "A. Einstein, Ann. Phys. 17, 891 (1905).",
                "Private communication.",
                "See https://example.org",
                "A. One. In Proc. ICMU, 2012.",
                "A. One. 2012. 12–19."
            })
    void rather_no_title_than_a_wrong_one(String entry) {
        assertThat(ReferenceReader.read(entry, List.of()).title()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            [12] A. One. Title.              | A. One. Title.
            [VSP+17]   A. One.  Title.       | A. One. Title.
            (3) A. One. Title.               | A. One. Title.
            12. A. One. Title.               | A. One. Title.
            2001. A space odyssey.           | 2001. A space odyssey.
            [Online] A. One. Title.          | [Online] A. One. Title.
            """)
    void the_text_is_kept_without_its_number(String entry, String raw) {
        assertThat(ReferenceReader.read(entry, List.of()).raw()).isEqualTo(raw);
    }

    @Test
    void hostile_entries_are_bounded_and_hold_nothing_that_a_table_refuses() {
        String nasty = "A\u0000\u202e. ".repeat(100_000) + "((((".repeat(50_000) + "arXiv:".repeat(50_000);

        Reference reference = ReferenceReader.read(nasty, List.of("x".repeat(1_000_000)));

        assertThat(reference.raw()).hasSizeLessThanOrEqualTo(4_000).doesNotContain("\u0000", "\u202e");
        assertThat(reference.arxivId()).isEmpty();
    }

    private static Optional<String> doiOf(String entry, String link) {
        return ReferenceReader.read(entry, List.of(link)).doi();
    }

    private static String anyId(Random random) {
        int month = 1 + random.nextInt(12);
        return random.nextBoolean()
                ? "%02d%02d.%04d".formatted(8 + random.nextInt(7), month, 1 + random.nextInt(9_999))
                : "%02d%02d.%05d".formatted(15 + random.nextInt(11), month, 1 + random.nextInt(99_999));
    }
}
