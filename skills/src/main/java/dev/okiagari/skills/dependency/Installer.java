package dev.okiagari.skills.dependency;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command that installs packages, or fetches and runs one. An immutable value.
 *
 * @param words how many words it has
 * @param isRun whether what it fetches runs at once
 * @param isUnasked whether it never asks before that
 * @param prefix what the registry has before the name that is written, such as {@code create-}
 */
record Installer(Registry registry, int words, boolean isRun, boolean isUnasked, String prefix) {
    private static final List<Form> FORMS = List.of(
            install(Registry.PYPI, "pip[0-9.]* (?:install|download|wheel)"),
            install(Registry.PYPI, "uv (?:add)"),
            install(Registry.PYPI, "uv tool install"),
            install(Registry.PYPI, "(?:poetry|pdm|rye) add"),
            install(Registry.PYPI, "(?:pipx|pipenv) install"),
            run(Registry.PYPI, true, "uvx"),
            run(Registry.PYPI, true, "pipx run"),
            run(Registry.PYPI, true, "uv tool run"),
            install(Registry.NPM, "(?:npm|pnpm|bun) (?:install|i|add|isntall)"),
            install(Registry.NPM, "yarn add"),
            install(Registry.NPM, "yarn global add"),
            run(Registry.NPM, false, "npx"),
            run(Registry.NPM, false, "npm (?:exec|x)"),
            run(Registry.NPM, true, "bunx"),
            run(Registry.NPM, true, "bun x"),
            run(Registry.NPM, true, "(?:pnpm|yarn) dlx"),
            new Form(Registry.NPM, true, false, "create-", "(?:npm|pnpm|yarn|bun) create"),
            install(Registry.GEMS, "gem install"),
            install(Registry.GEMS, "bundle add"),
            install(Registry.CRATES, "cargo (?:install|add)"),
            install(Registry.GO, "go (?:install|get)"),
            run(Registry.GO, true, "go run"));

    private static final Pattern FIRST =
            Pattern.compile("pip[0-9.]*|uvx?|poetry|pdm|rye|pipx|pipenv|p?npm|bunx?|yarn|npx|gem|bundle|cargo|go");

    private record Form(Registry registry, boolean isRun, boolean isUnasked, String prefix, List<Pattern> words) {
        Form(Registry registry, boolean isRun, boolean isUnasked, String prefix, String words) {
            this(
                    registry,
                    isRun,
                    isUnasked,
                    prefix,
                    List.of(words.split(" ", -1)).stream().map(Pattern::compile).toList());
        }

        boolean isAt(List<CommandWord> command, int from) {
            for (int i = 0; i < words.size(); i++) {
                if (from + i >= command.size()
                        || !words.get(i)
                                .matcher(command.get(from + i).text().toLowerCase(Locale.ROOT))
                                .matches()) {
                    return false;
                }
            }
            return true;
        }
    }

    private static Form install(Registry registry, String words) {
        return new Form(registry, false, false, "", words);
    }

    private static Form run(Registry registry, boolean isUnasked, String words) {
        return new Form(registry, true, isUnasked, "", words);
    }

    /** The installer that begins with this word; null when none does. */
    static @Nullable Installer at(List<CommandWord> command, int from) {
        if (!FIRST.matcher(command.get(from).text().toLowerCase(Locale.ROOT)).matches()) {
            return null;
        }
        for (Form form : FORMS) {
            if (form.isAt(command, from)) {
                return new Installer(form.registry, form.words.size(), form.isRun, form.isUnasked, form.prefix);
            }
        }
        return null;
    }
}
