package dev.okiagari.server.web.skills.page;

import dev.okiagari.submissions.view.SkillView;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the list of published skills shows. Pure. */
public record SkillsPage(String text, @Nullable String cursor, List<SkillView> skills) {
    /** On one page. */
    public static final int SIZE = 30;

    public String sentence() {
        if (skills.isEmpty()) {
            return text.isEmpty() ? "No skill is published yet." : "No published skill has these words.";
        }
        return text.isEmpty()
                ? "Every skill here was scanned before it was published; its trust tier says how far."
                : "Published skills that have these words in their name or description.";
    }

    public @Nullable String nextPath() {
        return skills.size() < SIZE
                ? null
                : "/skills?q=" + encoded(text) + "&cursor="
                        + encoded(skills.getLast().name());
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
