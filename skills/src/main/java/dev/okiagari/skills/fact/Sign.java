package dev.okiagari.skills.fact;

import com.google.re2j.Pattern;
import dev.okiagari.skills.automaton.Automaton;
import dev.okiagari.skills.text.View;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A pattern by which a fact is seen, with texts that it must and must not match. Threads may share it. */
public final class Sign {
    static final Set<String> KEYS = Set.of(
            "sign", "kind", "weight", "view", "files", "asked", "pattern", "unless", "unless-before", "match", "pass");

    /** Whatever stands between two words of a sentence; as little of it as possible is taken. */
    private static final String GAP = "(?:[^.]|\\.\\w)*";

    private final String id;
    private final FactKind kind;
    private final boolean isGrave;
    private final View view;
    private final Files files;
    private final boolean isSparedWhenAsked;
    private final String pattern;
    private final String unless;
    private final String unlessBefore;
    private final List<String> matching;
    private final List<String> passing;
    private final Map<String, Pattern> exceptions = new ConcurrentHashMap<>();
    private volatile @Nullable Automaton program;
    private volatile @Nullable Pattern compiled;

    private Sign(Blocks.Block block) {
        this.id = block.one("sign");
        this.kind = FactKind.valueOf(block.one("kind").toUpperCase(Locale.ROOT));
        this.isGrave = block.maybe("weight").filter("grave"::equals).isPresent();
        this.view = View.valueOf(block.maybe("view").orElse("lines").toUpperCase(Locale.ROOT));
        this.files = Files.valueOf(block.maybe("files").orElse("all").toUpperCase(Locale.ROOT));
        this.isSparedWhenAsked = block.maybe("asked").filter("spared"::equals).isPresent();
        this.pattern = String.join(
                "|", block.all("pattern").stream().map(one -> "(?:" + one + ")").toList());
        this.unless = block.maybe("unless").orElse("");
        this.unlessBefore = block.maybe("unless-before")
                .map(before -> "(?:" + before + ")$")
                .orElse("");
        this.matching = List.copyOf(block.all("match"));
        this.passing = List.copyOf(block.all("pass"));
    }

    /** Where a sign is looked for. */
    public enum Files {
        ALL,
        /** Markdown. */
        PROSE,
        /** Everything else. */
        CODE,
        /** Code in languages whose flows are not read. */
        OTHER
    }

    static Sign of(Blocks.Block block) {
        return new Sign(block);
    }

    public String id() {
        return id;
    }

    public FactKind kind() {
        return kind;
    }

    public boolean isGrave() {
        return isGrave;
    }

    View view() {
        return view;
    }

    /** Whether it is no fact where the text says that the user is asked. */
    boolean isSparedWhenAsked() {
        return isSparedWhenAsked;
    }

    boolean isFor(boolean isMarkdown, boolean isRead) {
        return switch (files) {
            case ALL -> true;
            case PROSE -> isMarkdown;
            case CODE -> !isMarkdown;
            case OTHER -> !isMarkdown && !isRead;
        };
    }

    /** True when it is looked for in Markdown only. */
    public boolean onlyMarkdown() {
        return files == Files.PROSE;
    }

    public List<String> matching() {
        return matching;
    }

    public List<String> passing() {
        return passing;
    }

    /** Says quickly whether the pattern matches. */
    Automaton program() {
        Automaton ready = program;
        if (ready == null) {
            ready = Automaton.of(pattern);
            program = ready;
        }
        return ready;
    }

    /** Says where the pattern matches. */
    Pattern pattern() {
        Pattern ready = compiled;
        if (ready == null) {
            ready = Pattern.compile(pattern.replace(GAP, GAP + "?"));
            compiled = ready;
        }
        return ready;
    }

    boolean isExcepted(String before, String found) {
        return matches(unless, found) || matches(unlessBefore, before);
    }

    private boolean matches(String pattern, String text) {
        return !pattern.isEmpty()
                && exceptions
                        .computeIfAbsent(pattern, Pattern::compile)
                        .matcher(text)
                        .find();
    }
}
