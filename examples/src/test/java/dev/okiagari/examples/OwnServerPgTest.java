package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.Console;
import dev.okiagari.postgres.testing.TestDatabase;
import io.javalin.Javalin;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OwnServerPgTest {
    private static final Pattern ADDRESS = Pattern.compile("(?:href|src|action|data-live)=\"([^\"]*)\"");

    @Test
    void the_example_prints_where_the_console_is_and_how_to_sign_in() throws Exception {
        List<String> printed = ExampleFixture.by(getClass(), OwnServer::run);

        assertThat(printed.getFirst()).isEqualTo("Hello, Ada!");
        assertThat(printed.get(1)).matches("the console: http://127\\.0\\.0\\.1:\\d+/okiagari/");
        assertThat(printed.get(2))
                .matches("sign in once: http://127\\.0\\.0\\.1:\\d+/okiagari/sign-in\\?code=[\\w-]{20,}");
    }

    @Test
    void the_pages_stay_below_their_path_and_leave_the_rest_of_the_server_alone() throws Exception {
        try (TestDatabase database = ExampleFixture.database(getClass());
                Console console = Console.on(database.dataSource(), "/okiagari")) {
            Javalin server = OwnServer.serve(console);
            HttpClient http = HttpClient.newBuilder()
                    .cookieHandler(new CookieManager())
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .build();
            String address = "http://127.0.0.1:" + server.port();
            try {
                assertThat(get(http, address + "/").body()).isEqualTo("my own page");
                assertThat(get(http, address + "/okiagari/").uri().getPath())
                        .as("nobody has signed in")
                        .isEqualTo("/okiagari/sign-in");
                String code = console.firstLink().orElseThrow().replaceFirst(".*code=", "");
                HttpRequest signIn = HttpRequest.newBuilder(URI.create(address + "/okiagari/sign-in"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Accept", "text/html")
                        .POST(HttpRequest.BodyPublishers.ofString("code=" + code))
                        .build();
                HttpResponse<String> overview = http.send(signIn, HttpResponse.BodyHandlers.ofString());
                assertThat(overview.uri().getPath()).isEqualTo("/okiagari/");
                for (String page : List.of("/", "/items", "/runs", "/upstreams", "/nodes", "/schedules", "/database")) {
                    HttpResponse<String> answer = get(http, address + "/okiagari" + page);
                    assertThat(answer.statusCode()).as(page).isEqualTo(200);
                    assertThat(ADDRESS.matcher(answer.body()).results().map(m -> m.group(1)))
                            .as(page)
                            .isNotEmpty()
                            .allMatch(a -> a.startsWith("/okiagari/") || a.startsWith("#"));
                }
            } finally {
                server.stop();
            }
        }
    }

    private static HttpResponse<String> get(HttpClient http, String address) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("Accept", "text/html")
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
