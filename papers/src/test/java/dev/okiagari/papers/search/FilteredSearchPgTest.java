package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.search.query.PaperSearch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filters are part of the query, and what is counted is what is in the tables. Over a part of the sandbox's papers. */
class FilteredSearchPgTest {
    private static final Slice PAGE = Slice.first(10);

    @TempDir
    static Path folder;

    private static SearchFixture test;

    @BeforeAll
    static void fill() throws SQLException {
        test = new SearchFixture(FilteredSearchPgTest.class, folder);
        for (StoredPaper paper : SandboxPapersFixture.every(4)) {
            test.rows.put(paper);
        }
        test.follow();
    }

    @AfterAll
    static void close() throws SQLException {
        test.close();
    }

    @Test
    void a_filtered_search_fills_its_page_with_papers_that_pass() throws SQLException {
        String rarest = test.rows
                .column(
                        "select category from papers.paper, unnest(categories) category group by 1 having count(*) >= 10"
                                + " order by count(*), 1")
                .getFirst();

        SearchAnswer answer = test.search()
                .search(new SearchRequest(
                        "we evaluate a robust approach", SearchFilters.none().withCategories(rarest), PAGE));

        assertThat(answer.hits())
                .hasSize(PAGE.size())
                .allSatisfy(hit -> assertThat(hit.categories()).contains(rarest));
    }

    @Test
    void every_filter_lets_through_what_the_tables_say() throws SQLException {
        String author = test.rows
                .column("select authors[1] from papers.paper order by id limit 1")
                .getFirst();
        passes(SearchFilters.none().withStatuses("failed", "parsed"), "status in ('failed', 'parsed')");
        passes(
                SearchFilters.none().withYears(new YearSpan(2010, 2012)),
                "extract(year from published at time zone 'UTC') between 2010 and 2012");
        passes(
                SearchFilters.none().withYears(new YearSpan(2020, 9999)),
                "extract(year from published at time zone 'UTC') >= 2020");
        passes(SearchFilters.none().withAuthor(author), "'" + author.replace("'", "''") + "' = any(authors)");
        passes(SearchFilters.none().withCategories("CS.cl", "math.GT"), "categories && '{cs.CL,math.GT}'");
        passes(
                SearchFilters.none().withCategories("cs"),
                "exists (select from unnest(categories) c where c = 'cs' or c like 'cs.%')");
        passes(
                SearchFilters.none().withCategories("cs").withStatuses("ready").withYears(new YearSpan(1, 2019)),
                "exists (select from unnest(categories) c where c = 'cs' or c like 'cs.%') and status = 'ready'"
                        + " and extract(year from published at time zone 'UTC') <= 2019");
    }

    private static void passes(SearchFilters filters, String sql) throws SQLException {
        SearchAnswer listed = test.search().search(new SearchRequest("", filters, Slice.first(100)));
        List<String> wanted = test.rows.column(
                "select id from papers.paper where " + sql + " order by published desc nulls last, id desc limit 100");
        assertThat(wanted).as(sql).isNotEmpty();
        assertThat(SearchFixture.ids(listed)).as(sql).isEqualTo(wanted);
        assertThat(test.search()
                        .search(new SearchRequest("results on a robust method", filters, Slice.first(100)))
                        .hits())
                .as("found: %s", sql)
                .extracting(hit -> hit.paper().text())
                .isNotEmpty()
                .isSubsetOf(test.rows.column("select id from papers.paper where " + sql));
    }

    @Test
    void a_part_of_an_authors_name_passes_but_not_parts_of_two() throws SQLException {
        test.put(
                StoredPaper.of("2401.90001", "Two authors")
                        .by("Yuki Sato", "Émile Zola")
                        .in("test.X"),
                StoredPaper.of("2401.90002", "Another two")
                        .by("Yuki Tanaka", "Ken Sato")
                        .in("test.X"));
        SearchFilters here = SearchFilters.none().withCategories("test.X");
        assertThat(listed(here.withAuthor("sato"))).containsExactly("2401.90002", "2401.90001");
        assertThat(listed(here.withAuthor("Yuki SATO"))).containsExactly("2401.90001");
        assertThat(listed(here.withAuthor("emile zola"))).containsExactly("2401.90001");
        assertThat(listed(here.withAuthor("Sato Emile"))).isEmpty();
        assertThat(listed(here.withAuthor("%"))).isEmpty();
        test.rows.remove("2401.90001");
        test.rows.remove("2401.90002");
        test.follow();
    }

    private static List<String> listed(SearchFilters filters) {
        return SearchFixture.ids(test.search().search(new SearchRequest("", filters, PAGE)));
    }

    @Test
    void what_is_counted_equals_the_counts_of_the_tables() throws SQLException {
        SearchFilters since = SearchFilters.none().withYears(new YearSpan(2012, 9999));
        counts("", SearchFilters.none(), "true");
        counts("", since, "extract(year from published at time zone 'UTC') >= 2012");
    }

    @Test
    void what_is_counted_for_words_equals_the_counts_over_all_that_was_found() throws SQLException {
        List<String> found = new ArrayList<>();
        OptionalInt next = OptionalInt.of(0);
        while (next.isPresent()) {
            Slice part = new Slice(50, next.getAsInt());
            SearchAnswer page =
                    test.search().search(SearchRequest.of("entity linking").with(part));
            found.addAll(SearchFixture.ids(page));
            next = page.nextOffset();
        }
        String ids = found.stream().collect(Collectors.joining("','", "id in ('", "')"));
        counts("entity linking", SearchFilters.none(), ids);
    }

    @Test
    void among_too_many_papers_to_look_at_each_every_count_is_still_exact() throws SQLException {
        SearchSettings few = SearchSettings.defaults().withCountedInFull(20);
        for (String text : List.of("", "entity linking")) {
            SearchRequest request = SearchRequest.of(text);
            SearchAnswer exact = test.search().search(request);
            SearchAnswer sampled = new PaperSearch(test.index, SearchFixture.EMBEDDER, few).search(request);

            assertThat(sampled.total()).isEqualTo(exact.total()).isGreaterThan(20);
            assertThat(sampled.facets().categories()).isEqualTo(exact.facets().categories());
            assertThat(sampled.facets().years()).isEqualTo(exact.facets().years());
            assertThat(sampled.facets().statuses()).isEqualTo(exact.facets().statuses());
        }
    }

    /** With few authors each is counted, so there must be many. */
    @Test
    void authors_that_were_looked_for_in_a_sample_are_counted_in_all_papers(@TempDir Path other) throws SQLException {
        try (SearchFixture crowd = new SearchFixture(FilteredSearchPgTest.class, other)) {
            List<StoredPaper> papers = new ArrayList<>(SandboxPapersFixture.every(4));
            String[] many =
                    IntStream.range(0, 1_001).mapToObj(n -> "Author " + n).toArray(String[]::new);
            papers.add(StoredPaper.of("2606.00001", "By a whole laboratory").by(many));
            crowd.put(papers.toArray(StoredPaper[]::new));
            Map<String, Integer> counts = new TreeMap<>();
            papers.forEach(
                    paper -> Set.copyOf(paper.authors()).forEach(author -> counts.merge(author, 1, Integer::sum)));

            SearchSettings few = SearchSettings.defaults().withCountedInFull(20);
            SearchAnswer sampled =
                    new PaperSearch(crowd.index, SearchFixture.EMBEDDER, few).search(SearchRequest.of(""));

            assertThat(sampled.facets().authors())
                    .hasSizeGreaterThan(10)
                    .allSatisfy(one -> assertThat(one.count()).isEqualTo(counts.get(one.value())))
                    .isSortedAccordingTo(
                            Comparator.comparingInt((Facet one) -> -one.count()).thenComparing(Facet::value));
            assertThat(sampled.facets())
                    .isNotEqualTo(crowd.search().search(SearchRequest.of("")).facets());
        }
    }

    private static void counts(String text, SearchFilters filters, String sql) throws SQLException {
        SearchAnswer.Facets facets = test.search()
                .search(new SearchRequest(text, filters, Slice.first(1)))
                .facets();
        String from = " from papers.paper p, lateral unnest(%s) v where " + sql + " group by 1";
        assertThat(map(facets.categories())).isEqualTo(counted(from.formatted("categories")));
        assertThat(map(facets.statuses())).isEqualTo(counted(from.formatted("array[status]")));
        assertThat(map(facets.years()))
                .isEqualTo(counted(from.formatted("array[extract(year from published at time zone 'UTC')::text]")));
        List<Facet> authors = test
                .rows
                .rows("select v, count(distinct id)" + from.formatted("authors")
                        + " order by 2 desc, v collate \"C\" limit 20")
                .stream()
                .map(row -> new Facet(row[0], Integer.parseInt(row[1])))
                .toList();
        assertThat(facets.authors()).isEqualTo(authors).hasSizeGreaterThan(10);
    }

    private static Map<String, Integer> map(List<Facet> facets) {
        Map<String, Integer> map = new TreeMap<>();
        facets.forEach(facet -> map.put(facet.value(), facet.count()));
        return map;
    }

    private static Map<String, Integer> counted(String from) throws SQLException {
        Map<String, Integer> map = new TreeMap<>();
        for (String[] row : test.rows.rows("select v, count(*)" + from)) {
            map.put(row[0], Integer.parseInt(row[1]));
        }
        return map;
    }
}
