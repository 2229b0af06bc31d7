package dev.okiagari.skills.dependency;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds keys of well-known services near a command that are not for the package that it runs. Pure. */
final class ForeignSecrets {
    private static final int LINES_BEFORE = 2;
    private static final int LINES_AFTER = 6;
    private static final int LEAST = 2;
    private static final Pattern SECRET = Pattern.compile(
            "\\b(GITHUB|GH|GITLAB|OPENAI|ANTHROPIC|AWS|SLACK|STRIPE|NPM|HF|AZURE|GOOGLE|DIGITALOCEAN|CLOUDFLARE)_[A-Z_]*(?:TOKEN|KEY|SECRET|PAT)\\b");

    private ForeignSecrets() {}

    /** Empty unless there are at least two: a client of one service needs the key of that service. */
    static List<String> near(List<String> lines, int line, String name) {
        List<String> found = new ArrayList<>();
        int last = Math.min(lines.size(), line + LINES_AFTER);
        for (int i = Math.max(0, line - 1 - LINES_BEFORE); i < last; i++) {
            String text = lines.get(i).substring(0, Math.min(lines.get(i).length(), 2000));
            Matcher secret = SECRET.matcher(text);
            while (secret.find()) {
                boolean isOwn =
                        name.toLowerCase(Locale.ROOT).contains(secret.group(1).toLowerCase(Locale.ROOT));
                if (!isOwn && !found.contains(secret.group())) {
                    found.add(secret.group());
                }
            }
        }
        return found.size() >= LEAST ? found : List.of();
    }
}
