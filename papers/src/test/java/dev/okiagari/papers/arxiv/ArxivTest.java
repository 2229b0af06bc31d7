package dev.okiagari.papers.arxiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.papers.OddArxiv;
import dev.okiagari.papers.OddArxiv.Reply;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArxivTest {
    private static final PaperId ID = new PaperId("2406.01234");
    private static final String ENTRY = "<entry><id>http://arxiv.org/abs/2406.01234v2</id><title>On\n  Things</title>"
            + "<summary> All\n of it </summary><published>2024-06-03T10:00:00Z</published>"
            + "<updated>2024-07-01T00:00:00-04:00</updated><author><name>A B</name></author><author><name>A B</name></author>"
            + "<category term=\"cs.LG\"/><category term=\"cs.CL\"/><arxiv:primary_category term=\"cs.CL\"/></entry>";

    private OddArxiv server;
    private GuardedHttp http;
    private Arxiv arxiv;

    @BeforeEach
    void open() throws IOException {
        server = new OddArxiv();
        http = GuardedHttp.open(GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withRedirects(0));
        arxiv = new Arxiv(http, ArxivSettings.at(server.url()));
    }

    @AfterEach
    void close() {
        http.close();
        server.close();
    }

    @Test
    void an_entry_is_read_with_folded_lines_version_and_the_primary_category_first() {
        server.answers(Reply.of(200, "application/atom+xml", Reply.feed(ENTRY)));

        Metadata found = arxiv.metadata(ID).orElseThrow();

        assertThat(found.title()).isEqualTo("On Things");
        assertThat(found.summary()).isEqualTo("All of it");
        assertThat(found.version()).isEqualTo(2);
        assertThat(found.categories()).containsExactly("cs.CL", "cs.LG");
        assertThat(found.authors()).containsExactly("A B", "A B");
        assertThat(found.updated()).isEqualTo("2024-07-01T04:00:00Z");
    }

    @Test
    void a_search_answers_the_papers_in_arxivs_order_and_how_many_there_are() {
        String total = "<opensearch:totalResults xmlns:opensearch=\"http://a9.com/-/spec/opensearch/1.1/\">214"
                + "</opensearch:totalResults>";
        server.answers(Reply.of(
                200,
                "application/atom+xml",
                Reply.feed(total + ENTRY + ENTRY.replace("2406.01234v2", "math/0309136v1"))));

        ArxivFound found = arxiv.search(ArxivQuery.of("long \"context window\""), 2);

        assertThat(found.total()).isEqualTo(214);
        assertThat(found.papers()).extracting(one -> one.id().text()).containsExactly("2406.01234", "math/0309136");
        assertThat(found.papers().getFirst().title()).isEqualTo("On Things");
    }

    @Test
    void a_query_that_arxiv_calls_malformed_is_refused_with_its_words() {
        String error =
                "<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>bad brackets</summary></entry>";
        server.answers(Reply.of(400, "application/atom+xml", Reply.feed(error)));
        assertThatThrownBy(() -> arxiv.search(ArxivQuery.of("ti:((x"), 2))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("bad brackets");
    }

    @Test
    void no_entry_means_that_there_is_no_such_paper() {
        server.answers(Reply.of(200, "application/atom+xml", Reply.feed("")));
        assertThat(arxiv.metadata(ID)).isEmpty();
    }

    @Test
    void an_entry_of_another_paper_is_not_taken_for_the_one_asked_for() {
        server.answers(Reply.of(200, "application/atom+xml", Reply.feed(ENTRY.replace("01234", "01235"))));
        assertThat(arxiv.metadata(ID)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400})
    void an_entry_titled_error_is_a_malformed_id(int status) {
        server.answers(Reply.error(status, "incorrect id format for 2406.01234"));
        assertThatThrownBy(() -> arxiv.metadata(ID))
                .hasMessageContaining("incorrect id format")
                .satisfies(e -> assertCategory(e, ArxivFaults.MALFORMED_ID.name()));
    }

    @Test
    void a_paper_may_be_called_error() {
        server.answers(Reply.of(200, "x/y", Reply.feed(ENTRY.replace("On\n  Things", "Error"))));
        assertThat(arxiv.metadata(ID).orElseThrow().title()).isEqualTo("Error");
    }

    @Test
    void rate_exceeded_is_throttling_whatever_the_status_says() {
        server.answers(Reply.of(200, "text/plain", "Rate exceeded.\n"));
        assertThatThrownBy(() -> arxiv.metadata(ID)).satisfies(e -> assertCategory(e, "arxiv.rate_limit"));
        assertThatThrownBy(() -> arxiv.html(ID)).satisfies(e -> assertCategory(e, "arxiv.rate_limit"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "<html><body>We are sorry</body></html>",
                "<feed",
                "<!DOCTYPE feed [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><feed xmlns='http://www.w3.org/2005/Atom'>&x;</feed>"
            })
    void an_answer_that_makes_no_sense_is_a_passing_fault(String body) {
        server.answers(Reply.of(200, "application/atom+xml", body));
        assertThatThrownBy(() -> arxiv.metadata(ID)).satisfies(e -> assertCategory(e, "arxiv.garbled"));
    }

    @Test
    void an_entry_without_title_or_with_an_unreadable_time_is_a_passing_fault() {
        server.answers(Reply.of(200, "x/y", Reply.feed(ENTRY.replace("<title>On\n  Things</title>", ""))));
        assertThatThrownBy(() -> arxiv.metadata(ID)).satisfies(e -> assertCategory(e, "arxiv.odd_entry"));
        server.answers(Reply.of(200, "x/y", Reply.feed(ENTRY.replace("2024-06-03T10:00:00Z", "yesterday"))));
        assertThatThrownBy(() -> arxiv.metadata(ID)).satisfies(e -> assertCategory(e, "arxiv.odd_entry"));
    }

    @Test
    void a_redirect_to_the_abstract_means_that_there_is_nothing_and_any_other_costs_a_request_of_its_own() {
        server.answers(new Reply(307, "text/html", "", "/abs/2406.01234"));
        assertThat(arxiv.html(ID)).isInstanceOf(PageAnswer.Absent.class);
        server.answers(new Reply(301, "text/html", "", "/html/2406.01234v2"));
        assertThat(arxiv.html(ID)).isEqualTo(new PageAnswer.Moved(URI.create(server.url() + "/html/2406.01234v2")));
        assertThat(server.requests()).isEqualTo(2);
    }

    @Test
    void a_query_that_has_moved_says_where_to_and_is_answered_there() {
        server.answers(Reply.of(200, "application/atom+xml", Reply.feed(ENTRY)));
        server.answersTo("/api/query", new Reply(301, "text/html", "", "/new/query?id_list=2406.01234"));

        assertThatThrownBy(() -> arxiv.metadata(ID))
                .isInstanceOfSatisfying(
                        QueryMoved.class,
                        moved -> assertThat(arxiv.metadata(ID, moved.to())
                                        .orElseThrow()
                                        .title())
                                .isEqualTo("On Things"));
        assertThatThrownBy(() -> arxiv.search(ArxivQuery.of("things"), 2)).isInstanceOf(QueryMoved.class);
    }

    @Test
    void what_is_gone_is_told_from_what_is_not_there() {
        server.answers(Reply.of(404, "text/html", "<h1>No HTML</h1>"));
        assertThat(arxiv.html(ID)).isEqualTo(new PageAnswer.Absent(false));
        server.answers(Reply.of(410, "text/html", "<h1>Gone</h1>"));
        assertThat(arxiv.pdf(ID)).isEqualTo(new PageAnswer.Absent(true));
    }

    @Test
    void a_redirect_to_a_forbidden_address_is_the_papers_fault_and_a_setting_with_one_is_not() {
        assertThatThrownBy(() -> arxiv.at(URI.create("http://169.254.169.254/latest/")))
                .satisfies(e -> assertCategory(e, "arxiv.bad_redirect"))
                .satisfies(e ->
                        assertThat(((ClassifiedException) e).category().kind()).isEqualTo(Kind.INVALID));
        Arxiv misset = new Arxiv(http, ArxivSettings.at(URI.create("http://169.254.169.254")));
        assertThatThrownBy(() -> misset.pdf(ID)).satisfies(e -> assertCategory(e, "guard.address"));
    }

    @Test
    void the_real_one_is_asked_at_the_host_that_it_has_for_programs() {
        ArxivSettings real = ArxivSettings.real();
        assertThat(List.of(real.query(), real.html(), real.pdf()))
                .allSatisfy(address -> assertThat(address.getHost()).isEqualTo("export.arxiv.org"));
        assertThat(real.ar5iv().orElseThrow().getHost()).isEqualTo("ar5iv.labs.arxiv.org");
    }

    @Test
    void statuses_are_left_to_the_rules_of_the_upstream() {
        for (int status : new int[] {403, 429, 500, 503}) {
            server.answers(Reply.of(status, "text/plain", "no"));
            for (ThrowingCallable call :
                    new ThrowingCallable[] {() -> arxiv.metadata(ID), () -> arxiv.html(ID), () -> arxiv.pdf(ID)}) {
                assertThatThrownBy(call)
                        .isInstanceOf(HttpFailure.class)
                        .extracting("status")
                        .isEqualTo(status);
            }
        }
    }

    private static void assertCategory(Throwable thrown, String name) {
        assertThat(thrown).isInstanceOf(ClassifiedException.class);
        assertThat(((ClassifiedException) thrown).category().name()).isEqualTo(name);
    }
}
