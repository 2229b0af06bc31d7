package dev.okiagari.papers.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.view.Staleness;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicMessageTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "could not call http://10.1.2.3:8000/v1/embeddings because it answered 500",
                "could not call https://models.corp.example/v1 because it answered 401",
                "Connection refused: /127.0.0.1:4711",
                "Connection refused: localhost:4711",
                "no route to [fd00::1]:9000",
                "no route to fe80:0:0:0:1:2:3:4",
                "could not reach gpu-3.internal:8000",
                "could not connect to jdbc:postgresql://db:5432/okiagari"
            })
    void addresses_of_our_own_are_hidden(String message) {
        assertThat(PublicMessage.of(message))
                .contains("(address)")
                .doesNotContainPattern("10\\.1|models\\.corp|127\\.0|4711|fd00|fe80|gpu-3|5432");
    }

    @Test
    void what_says_why_stays() {
        for (String message : new String[] {
            "503 Service Unavailable at https://arxiv.org/pdf/2406.01234",
            "content failed at 02:41:07 after 12 s",
            "its reader failed: IllegalStateException at Headings.java:112",
            "see https://doi.org/10.48550/arXiv.2406.01234"
        }) {
            assertThat(PublicMessage.of(message)).isEqualTo(message);
        }
    }

    @Test
    void what_a_model_or_the_storage_said_is_not_repeated() {
        Failure failure = Failure.stated(
                        Kind.TRANSIENT.as("model.transient"),
                        "could not use {\"error\": \"key sk-1 of tenant 7\"}, x-request-id: 5",
                        Duration.ZERO)
                .holding(HoldScope.upstream("model"));
        assertThat(PublicMessage.of(failure))
                .contains("the model could not be used", "model.transient")
                .doesNotContain("tenant", "x-request-id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "db.connection|Connection to db-1:5432 refused. Check that the hostname and port are correct",
                "db.constraint|ERROR: duplicate key value violates unique constraint \"section_pkey\"",
                "db.auth|FATAL: password authentication failed for user \"okiagari\"",
                "db.unknown|The connection attempt failed: db-1"
            })
    void what_the_database_said_is_not_repeated(String category, String message) {
        for (HoldScope scope : new HoldScope[] {HoldScope.ITEM, HoldScope.upstream("arxiv")}) {
            Failure failure = Failure.stated(Kind.TRANSIENT.as(category), message, Duration.ZERO)
                    .holding(scope);
            assertThat(PublicMessage.of(failure))
                    .isEqualTo("the database could not be used (" + category + "); the history of the item says more");
        }
    }

    @Test
    void why_something_is_on_hold_is_not_repeated_either() {
        Staleness held = new Staleness(false, null, "content", "is held: 5 calls of http://10.0.0.1 in a row failed");
        assertThat(PublicMessage.of(held).message()).isEqualTo("is held");
    }
}
