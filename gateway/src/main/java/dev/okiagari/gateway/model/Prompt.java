package dev.okiagari.gateway.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A prompt: our instructions, and texts from outside. The two are never mixed: instructions are constants, texts are
 * always sent as data between marks that they cannot predict. An immutable value.
 */
public record Prompt(String instructions, List<Text> texts) {

    /** Adds a text from outside, under a name that we choose. */
    public record Text(String name, String content) {
        public Text {
            if (!name.matches("[a-z][a-z0-9_-]{0,40}")) {
                throw new IllegalArgumentException("could not name a text \"" + name.replaceAll("\\p{Cntrl}", "?")
                        + "\" because a name is ours: lower-case letters, digits, hyphens");
            }
        }
    }

    public Prompt {
        texts = List.copyOf(texts);
    }

    public static Prompt of(String instructions) {
        return new Prompt(instructions, List.of());
    }

    public Prompt text(String name, String content) {
        List<Text> more = new ArrayList<>(texts);
        more.add(new Text(name, content));
        return new Prompt(instructions, more);
    }

    int characters() {
        return instructions.length()
                + texts.stream().mapToInt(text -> text.content().length()).sum();
    }
}
