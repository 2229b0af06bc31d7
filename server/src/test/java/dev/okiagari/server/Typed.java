package dev.okiagari.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.application.program.Installation;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/** A command line as somebody typed it into the program, and what came of it. */
public record Typed(int exit, String out, String err) {

    public static Typed in(Map<String, String> environment, String... words) {
        return in(Main.APPLICATIONS, environment, words);
    }

    /** The same with other applications. */
    public static Typed in(List<Installation> applications, Map<String, String> environment, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.program(applications, environment, Screen::plain, words)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
        return new Typed(exit, out.toString(), err.toString());
    }

    /** The environment that leads to a test's database. */
    public static Map<String, String> to(TestDatabase database) {
        return Map.of(
                "OKIAGARI_DB_URL", database.jdbcUrl(),
                "OKIAGARI_DB_USER", database.user(),
                "OKIAGARI_DB_PASSWORD", database.password());
    }

    /** Standard output as the one JSON document it must be. */
    public JsonNode json() throws JsonProcessingException {
        return new ObjectMapper()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readTree(out);
    }
}
