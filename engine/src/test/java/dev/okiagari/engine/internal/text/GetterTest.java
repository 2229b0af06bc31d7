package dev.okiagari.engine.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Methods of classes that are known by their names only. */
class GetterTest {
    public interface Named {
        String name();
    }

    private record Hidden(String name) implements Named {}

    public static class Careless {
        public String name() {
            throw new IllegalStateException("not now");
        }

        public static String shared() {
            return "of the class";
        }
    }

    @Test
    void a_method_of_a_public_interface_is_found_on_a_class_that_is_not_public() {
        assertThat(Getter.of("name").from(new Hidden("blue"))).isEqualTo("blue");
        assertThat(Getter.of("size").from(List.of(1, 2)))
                .as("a class that the JDK hides")
                .isEqualTo(2);
    }

    @Test
    void one_method_is_asked_of_what_another_answers_and_the_last_may_take_a_text() {
        Map<String, String> headers = Map.of("a", "b");

        assertThat(Getter.of("entrySet").then("size").from(headers)).isEqualTo(1);
        assertThat(Getter.of("toString").thenOfText("concat").from("a", "b")).isEqualTo("ab");
    }

    @Test
    void a_method_that_is_missing_hidden_static_or_throws_has_nothing_to_say() {
        assertThat(Getter.of("colour").from(new Hidden("blue"))).isNull();
        assertThat(Getter.of("hiddenWord").from(new HasHidden())).isNull();
        assertThat(Getter.of("shared").from(new Careless())).isNull();
        assertThat(Getter.of("name").from(new Careless())).isNull();
        assertThat(Getter.of("name").then("length").from(new Careless())).isNull();
    }

    private static final class HasHidden {
        @SuppressWarnings({"unused", "EffectivelyPrivate"}) // called by name, in vain
        public String hiddenWord() {
            return "nobody may ask";
        }
    }
}
