package dev.okiagari.skills.dependency;

import dev.okiagari.skills.dependency.PackageRequest.Way;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads from commands which packages they install or run. Pure. */
final class InstallCommands {
    private static final Set<String> INDEX_OPTIONS =
            Set.of("--index-url", "--extra-index-url", "--registry", "--find-links", "--source", "--index");
    private static final Set<String> PYTHON_INDEX_OPTIONS = Set.of("-i", "-f");
    private static final Set<String> PACKAGE_OPTIONS = Set.of("-p", "--package", "--from");
    private static final Set<String> VALUE_OPTIONS = Set.of(
            "--requirement",
            "--constraint",
            "--target",
            "--prefix",
            "--python",
            "--features",
            "--path",
            "--workspace",
            "--filter",
            "--group",
            "--version",
            "--branch",
            "--rev",
            "--tag",
            "--root",
            "--cache-dir",
            "--platform",
            "--cwd",
            "--call",
            "--trusted-host");
    private static final Set<String> PYTHON_VALUE_OPTIONS = Set.of("-r", "-c", "-t");
    private static final Set<String> CONSENT = Set.of("-y", "--yes");
    private static final Pattern SENTENCE_END = Pattern.compile("[.,:;!?)]+$");

    private final String file;
    private final List<PackageRequest> found = new ArrayList<>();

    private InstallCommands(String file) {
        this.file = file;
    }

    static List<PackageRequest> in(String path, String text) {
        InstallCommands reading = new InstallCommands(path);
        Commands.of(path, text).forEach(reading::read);
        return reading.found;
    }

    private void read(List<CommandWord> words) {
        int at = 0;
        while (at < words.size()) {
            Installer installer = Installer.at(words, at);
            at = installer == null ? at + 1 : packages(installer, words, at + installer.words());
        }
    }

    /** Reads what follows an installer; returns where to go on. */
    private int packages(Installer installer, List<CommandWord> words, int from) {
        boolean isUnasked = installer.isUnasked();
        boolean isNamed = false;
        int at = from;
        while (at < words.size()) {
            CommandWord word = words.get(at);
            String lower = word.text().toLowerCase(Locale.ROOT);
            if (Installer.at(words, at) != null || lower.startsWith("#")) {
                return at;
            }
            at++;
            isUnasked |= CONSENT.contains(lower);
            if (lower.startsWith("-")) {
                isNamed |= installer.isRun() && PACKAGE_OPTIONS.contains(name(lower));
                at = option(installer, lower, words, at);
            } else if (isNamed) {
                return at; // the program inside the package that an option has named
            } else if (!lower.equals("args") && !lower.equals("args:")) {
                boolean isFound = add(installer, isUnasked, word);
                boolean isSentence = word.isProse()
                        && (isFound || SENTENCE_END.matcher(lower).find());
                if (isSentence || (isFound && installer.isRun())) {
                    return at;
                }
            }
        }
        return at;
    }

    /** Reads the value of an option; returns the word after it. */
    private int option(Installer installer, String option, List<CommandWord> words, int at) {
        boolean hasValueInside = option.indexOf('=') > 0;
        CommandWord before = words.get(at - 1);
        if (!hasValueInside && at == words.size()) {
            return at;
        }
        CommandWord value = hasValueInside
                ? new CommandWord(
                        before.text().substring(before.text().indexOf('=') + 1), before.position(), before.isProse())
                : words.get(at);
        int after = hasValueInside ? at : at + 1;
        boolean isPython = installer.registry() == Registry.PYPI;
        String name = name(option);
        if (INDEX_OPTIONS.contains(name) || (isPython && PYTHON_INDEX_OPTIONS.contains(name))) {
            index(installer.registry(), value.text(), value.position());
            return after;
        }
        if (installer.isRun() && (PACKAGE_OPTIONS.contains(name) || name.equals("--with"))) {
            add(installer, installer.isUnasked(), value);
            return after;
        }
        if (name.equals("--git")) {
            found.add(new PackageRequest(
                    installer.registry(), Way.INSTALL, "", "", "git+" + value.text(), file, value.position()));
            return after;
        }
        return VALUE_OPTIONS.contains(name) || (isPython && PYTHON_VALUE_OPTIONS.contains(name)) ? after : at;
    }

    private static String name(String option) {
        int equals = option.indexOf('=');
        return equals < 0 ? option : option.substring(0, equals);
    }

    private void index(Registry registry, String address, Position position) {
        if (PackageSpec.isAddress(address)) {
            found.add(new PackageRequest(registry, Way.INDEX, "", "", address, file, position));
        }
    }

    private boolean add(Installer installer, boolean isUnasked, CommandWord word) {
        String written = word.isProse() ? SENTENCE_END.matcher(word.text()).replaceAll("") : word.text();
        PackageSpec spec = PackageSpec.of(installer.registry(), installer.prefix() + written);
        if (spec.isNothing() || (word.isProse() && installer.isRun() && !isPackageLike(written))) {
            return installer.isRun(); // what a runner's first word is no package for, it does not run
        }
        Way run = isUnasked ? Way.RUN_UNASKED : Way.RUN;
        found.add(new PackageRequest(
                installer.registry(),
                installer.isRun() ? run : Way.INSTALL,
                spec.name(),
                spec.version(),
                spec.source(),
                file,
                word.position()));
        return true;
    }

    /** In a sentence "npx or yarn" names two tools, "npx some-tool" a package. */
    private static boolean isPackageLike(String written) {
        return written.indexOf('-') > 0 || written.indexOf('@') >= 0 || written.indexOf('/') > 0;
    }
}
