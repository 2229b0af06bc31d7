package dev.okiagari.skills.dependency;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which part of a TOML manifest a line stands in, as far as packages are concerned. Used by one thread. */
final class TomlSection {
    private static final Pattern HEADER = Pattern.compile("^\\s*\\[{1,2}\\s*([^\\]\\[]+)\\]");
    private static final Pattern LIST = Pattern.compile("^\\s*([\\w.\"-]+)\\s*=\\s*\\[");
    private static final Pattern PACKAGES = Pattern.compile(
            "(?:[^\\]]*\\.)?(?:(?:dev-|build-)?dependencies|sources)|workspace\\.dependencies|patch\\.[^\\]]*");

    private String section;
    /** The list that is still open after this line. */
    private String open = "";
    /** The list that this line belongs to. */
    private String list = "";

    /** @param section what a text without a header belongs to; empty for none */
    TomlSection(String section) {
        this.section = section;
    }

    /** To be called with each line before it is asked about. */
    void read(String line) {
        int comment = line.indexOf(" #");
        String code = (comment < 0 ? line : line.substring(0, comment)).stripTrailing();
        if (!open.isEmpty()) {
            list = open;
            open = code.endsWith("]") ? "" : open;
            return;
        }
        Matcher header = HEADER.matcher(code);
        Matcher begins = LIST.matcher(code);
        if (header.find()) {
            section = header.group(1).strip();
            list = "";
        } else if (begins.find()) {
            list = begins.group(1);
            open = code.endsWith("]") ? "" : list;
        } else {
            list = "";
        }
    }

    boolean isOfIndexes() {
        return section.equals("tool.uv.index")
                || section.equals("tool.poetry.source")
                || section.equals("tool.uv")
                || section.startsWith("registries")
                || section.startsWith("source.");
    }

    /** Strings in brackets are packages. */
    boolean isListOfPackages() {
        return switch (section) {
            case "project" -> list.equals("dependencies");
            case "build-system" -> list.equals("requires");
            case "project.optional-dependencies", "dependency-groups" -> !list.isEmpty();
            default -> false;
        };
    }

    /** Keys are names of packages. */
    boolean isTableOfPackages() {
        return PACKAGES.matcher(section).matches();
    }
}
