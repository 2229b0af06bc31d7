package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServeFaultTest {
    private static final Pattern ADDRESS = Pattern.compile("okiagari: (http://127\\.0\\.0\\.1:\\d+)\\n");
    private static final Pattern STYLESHEET = Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("/sign-in\\?code=(\\S+)");

    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private EmbeddedPostgres server;

    private final HttpClient http =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    @BeforeAll
    void open(@TempDir Path shared) {
        folder = shared;
        server = TestPostgres.ownServer(folder);
    }

    @AfterAll
    void close() {
        server.close();
    }

    @Test
    void without_any_setting_two_servers_of_one_folder_show_the_same_and_ctrl_c_stops_them() throws Exception {
        Map<String, String> environment = Map.of("OKIAGARI_DATA", folder.toString());
        try (ProgramProcess one = ProgramProcess.start(folder, environment, "serve", "--port", "0", "--name", "one")) {
            String first = found(one, ADDRESS);
            String code = found(one, CODE);
            assertThat(get(first + "/").statusCode()).isEqualTo(302);
            assertThat(signIn(first, code).statusCode()).isEqualTo(302);
            assertThat(get(first + "/nodes").body()).contains("one");
            one.awaitErr("this node does not work on catalog");
            for (String page : List.of("/", "/papers/search", "/catalog/items", "/skills/-/queue")) {
                assertThat(styles(first, get(first + page).body())).as(page).hasSizeGreaterThan(10_000);
            }
            assertThat(get(first + "/api/v1/openapi.json").body())
                    .contains("\"/api/v1/papers/{id}\"", "\"/api/v1/catalog/items\"", "\"/api/v1/submissions\"")
                    .contains("\"/api/v1/items/{id}\"");
            try (ProgramProcess two = ProgramProcess.start(folder, environment, "serve", "--port", "0", "--no-work")) {
                String second = found(two, ADDRESS);
                Awaitility.await()
                        .atMost(Duration.ofMinutes(1))
                        .until(() -> two.out().contains("no work is done here"));
                assertThat(two.out()).doesNotContain("sign in");
                // Cookies are for a host, whatever its port: the session is known to both.
                assertThat(get(second + "/nodes").body()).contains("one");
                two.interrupt();
                assertThat(two.awaitExit()).isEqualTo(Exit.INTERRUPTED);
            }
            one.interrupt();
            assertThat(one.awaitExit()).isEqualTo(Exit.INTERRUPTED);
            assertThat(one.err()).contains("stopped");
        }
    }

    @Test
    void a_wrong_setting_stops_the_start_with_its_name_its_value_and_what_is_allowed() throws Exception {
        Path file = Files.writeString(folder.resolve("wrong.yaml"), "port: seventy\n");
        Map<String, String> environment =
                Map.of("OKIAGARI_DATA", folder.toString(), "OKIAGARI_CONFIG", file.toString());
        try (ProgramProcess serve = ProgramProcess.start(folder, environment, "serve")) {
            assertThat(serve.awaitExit()).isEqualTo(Exit.USAGE);
            assertThat(serve.err()).contains("OKIAGARI_PORT 'seventy'", "a number from 0 to 65535");
        }
        Files.writeString(file, "papers: {speed: high}\n");
        try (ProgramProcess serve = ProgramProcess.start(folder, environment, "serve", "--port", "0")) {
            assertThat(serve.awaitExit()).isEqualTo(Exit.USAGE);
            assertThat(serve.err()).contains("wrong.yaml", "OKIAGARI_PAPERS_SPEED is not a setting");
        }
    }

    private static String found(ProgramProcess process, Pattern pattern) {
        Awaitility.await()
                .atMost(2, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(process.out()).as(process.err()).containsPattern(pattern));
        Matcher found = pattern.matcher(process.out());
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    /** The one stylesheet of a page. */
    private String styles(String address, String page) throws IOException, InterruptedException {
        Matcher link = STYLESHEET.matcher(page);
        assertThat(link.find()).as(page).isTrue();
        String path = link.group(1);
        assertThat(link.find()).as("a second stylesheet").isFalse();
        HttpResponse<String> answer = get(address + path);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/css; charset=utf-8");
        return answer.body();
    }

    private HttpResponse<String> get(String address) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("Accept", "text/html")
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> signIn(String address, String code) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(address + "/sign-in"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(HttpRequest.BodyPublishers.ofString("code=" + code))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
