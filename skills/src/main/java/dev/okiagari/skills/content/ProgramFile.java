package dev.okiagari.skills.content;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Whether a file of a skill can be run, or makes a tool run something when it finds it: where no person and no model looks, a file of a
 * sort that nobody knows counts too. By its name and its first characters. Pure.
 */
public final class ProgramFile {
    /** In languages that are run as they are, or are built and run. */
    private static final Pattern PROGRAM = Pattern.compile(
            ".*\\.(?:[a-z]*sh|nu|ps1|psm1|psd1|bat|cmd|com|vb[se]?|wsf|hta|py[wcdix]?|ipynb|pl|pm|rb|php[0-9]?|phtml|lua|tcl|awk|sed"
                    + "|[cm]?[jt]sx?|coffee|r|jl|scm|lisp|el|clj[cs]?|exs?|erl|hs|ml|fsx?|csx?|java|kts?|groovy|gradle|scala"
                    + "|go|rs|c|cc|cpp|cxx|mm|swift|zig|nim|asm|f90|applescript|scpt|exe|msi|scr|jar|war|class|so|dll"
                    + "|dylib|node|wasm|whl|egg|gem|deb|rpm|apk|dmg|pkg|app|command|desktop|service|plist|reg|lnk|mk|mak|cmake"
                    + "|ninja|nix|tf)",
            Pattern.DOTALL);

    /** Read by package managers, builds and editors, which run what stands there. */
    private static final Pattern ORDERS = Pattern.compile(
            "package(?:-lock)?\\.json|(?:pyproject|cargo|pipfile|uv)\\.toml|setup\\.cfg|requirements.*\\.txt|composer\\.json"
                    + "|pom\\.xml|build\\.xml|deno\\.jsonc?|mcp\\.json|settings(?:\\.local)?\\.json|hooks\\.json|plugin\\.json"
                    + "|tasks\\.json|launch\\.json|(?:docker-)?compose.*\\.ya?ml|cmakelists\\.txt",
            Pattern.DOTALL);

    /** What has no suffix is a program, as most programs have none, but for these. */
    private static final Pattern WORDS = Pattern.compile(
            "(?:read-?me|licen[cs]e|notice|copying|authors|contributors|maintainers|credits|changelog|changes|history|version|todo)(?:-.*)?",
            Pattern.DOTALL);

    private ProgramFile() {}

    public static boolean is(SkillFile file) {
        String path = file.path().toLowerCase(Locale.ROOT);
        String name = path.substring(path.lastIndexOf('/') + 1);
        return file.kind() == FileKind.EXECUTABLE
                || path.startsWith("scripts/")
                || path.startsWith(".")
                || path.contains("/.") // settings of tools, hooks of repositories
                || PROGRAM.matcher(name).matches()
                || ORDERS.matcher(name).matches()
                || (!name.contains(".") && !WORDS.matcher(name).matches())
                || file.text().filter(text -> text.startsWith("#!")).isPresent();
    }
}
