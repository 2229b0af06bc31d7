package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules.Rule;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Prints docs/failures.md from {@link Kind} and {@link DefaultRules}. */
class FailuresPageTest {
    @Test
    void the_page_of_failures_is_what_the_code_says() throws IOException {
        new GeneratedPage("failures.md", page()).requireCurrent(getClass());
    }

    private static String page() {
        return """
                <!-- Printed from Kind.java, DefaultRules.java and FailuresPageTest.java; edit those, not this. -->

                # Failures

                What a step throws becomes a failure of one kind. The kind decides what happens next; the category is a
                finer name for people, filters and metrics.

                | kind | retried | what it is | what happens |
                |---|---|---|---|
                %s
                ## Who decides the kind

                1. A step that throws `KIND.as("name").because("…")` has said it; no rule is asked.
                2. A connection pool of the application that had no connection to lend: see [below](#connection-pools).
                3. The rules of the upstream that was called, in their order.
                4. The rules of the step, in their order.
                5. The default rules below, in their order. The first rule that matches any exception of the cause chain wins.
                6. What no rule matches is `unknown`.

                ## Rules of your own

                Give them to a step (`s -> s.classify(rules)`) or to an upstream (`Upstream.named("shop").classify(rules)`):

                ```java
                Rules rules = Rules.of()
                        .status(409, Kind.TRANSIENT.as("shop.busy"))
                        .thrown(OutOfStock.class, Kind.INVALID.as("shop.out_of_stock"))
                        .sqlState("23505", Kind.INVALID.as("order.twice"))
                        .when("shop: closed on Sundays", thrown -> thrown instanceof ShopFault f && f.isClosed(),
                                Kind.TRANSIENT.as("shop.closed"));
                ```

                `when` asks a function about each exception of the cause chain; its words stand in the ledger and on the pages. A
                function that throws does not match, which is logged once. `rules.then(others)` puts one table after another.

                ## Answers of HTTP services

                The status of these exceptions, and of whatever extends them, counts in rules and is recorded; a Retry-After header
                is honoured where they carry headers. Classes of libraries are known by their names, here and below: nothing has to be
                added.

                %s
                A client of your own throws `new HttpFailure(status, message, retryAfter, cause)`.

                ## Connection pools

                A pool of the application that had no connection to lend in time (%s) is `%s`,
                anywhere in the cause chain. It costs no attempt and is not blamed on the upstream that was being called. The item
                says so and waits 1 s, and longer each time, up to 30 s. Let the pool give up before the step's deadline, which
                costs an attempt.

                ## Default rules

                | when | kind | category |
                |---|---|---|
                %s| nothing above | unknown | `%s` |

                Statuses 401 and 403 are misconfigured only when a declared upstream answered. From any other address, which
                came with the item, they are that item's own fault: %s, `%s`.

                What an empty or too large result of a query means only the step can know, so Spring's exceptions about these are
                `unknown`.

                Refresh this page with:

                ```
                %s
                ```
                """.formatted(
                        kinds(),
                        answers(),
                        String.join(", ", ExhaustedPool.pools()),
                        category(Classifier.NO_CONNECTION),
                        rules(),
                        Kind.UNKNOWN.plain().name(),
                        DefaultRules.SUPPLIED_ADDRESS_REFUSED.kind().word(),
                        DefaultRules.SUPPLIED_ADDRESS_REFUSED.name(),
                        GeneratedPage.command(FailuresPageTest.class));
    }

    private static String kinds() {
        return Stream.of(Kind.values())
                .map(k -> "| " + k.word() + " | " + (k.isRetryable() ? "yes" : "no") + " | " + meaning(k) + " |\n")
                .collect(Collectors.joining());
    }

    private static String meaning(Kind kind) {
        return switch (kind) {
            case TRANSIENT ->
                "a passing fault: 5xx, reset, truncated body, a hiccup of storage or model | tried again after a backoff";
            case THROTTLED ->
                "the service asked us to slow down: 429 | tried again, not before Retry-After; over 24 h it fails";
            case TIMED_OUT -> "the step's deadline fired, or that of a gRPC call | tried again after a backoff";
            case INVALID -> "this input can never pass: 400, 404, malformed | failed at once; a run goes on";
            case MISCONFIGURED ->
                "we are set up wrongly: 401 or 403 from a declared upstream, a missing key, a build that cannot read"
                        + " the payload | the attempt is refunded; the upstream or step is held, or the run stops";
            case BROKEN ->
                "a fault in code or data: constraint violation, null, class cast | failed at once; a run stops";
            case UNKNOWN -> "nobody classified it | tried again after a backoff, and shown as unclassified";
        };
    }

    private static String category(Category category) {
        return category.kind().word() + "`, `" + category.name();
    }

    private static String answers() {
        return Stream.concat(Stream.of(HttpFailure.class.getName()), HttpAnswer.classNames().stream())
                .map(name -> "- `" + name + "`\n")
                .collect(Collectors.joining());
    }

    /** Classes of libraries by their full names: many share the last part. */
    private static String when(Rule rule) {
        return rule.match() instanceof Rule.Match.Thrown(String name)
                        && !name.startsWith("java.")
                        && !name.startsWith("dev.okiagari.")
                ? "`" + name + "`"
                : rule.words();
    }

    private static String rules() {
        return DefaultRules.TABLE.list().stream()
                .map(r -> "| " + when(r) + " | " + r.category().kind().word() + " | `"
                        + r.category().name() + "` |\n")
                .collect(Collectors.joining());
    }
}
