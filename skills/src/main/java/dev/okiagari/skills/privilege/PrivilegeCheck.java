package dev.okiagari.skills.privilege;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.rule.Observation;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks what scripts and shell commands of a skill do against what it declares. What the description explains is no finding; neither is what
 * a skill merely mentions. Takes time in proportion to the texts.
 */
public final class PrivilegeCheck {
    private static final Set<String> GRAVE = Set.of("personal", "keystrokes", "inventory", "accounts");
    private static final Set<String> OF_PEOPLE = Set.of("personal", "keystrokes");
    private static final Set<String> ORDINARY = Set.of("network", "programs", "secrets");
    private static final Pattern SCRIPT = Pattern.compile(
            "(?s).*\\.(?:py|pyw|sh|bash|zsh|js|mjs|cjs|ts|tsx|rb|pl|php|ps1|psm1|bat|cmd|go|rs|java|kt|swift|lua|applescript|scpt)");

    private final Declaration declaration;
    private final Map<Capability, Observation> unexplained = new LinkedHashMap<>();
    private final List<Observation> seen = new ArrayList<>();

    /** What people read of the skill: what it declares, and SKILL.md without its commands; in lower case. */
    private final String read;

    private final Set<String> hosts = new HashSet<>();

    private PrivilegeCheck(Declaration declaration, String manifest) {
        this.declaration = declaration;
        this.read = declaration.words() + " " + CommandFences.without(manifest.toLowerCase(Locale.ROOT));
    }

    public static List<Observation> of(Skill skill) {
        Optional<Declaration> declared = Declaration.of(skill);
        if (declared.isEmpty()) {
            return List.of();
        }
        PrivilegeCheck check =
                new PrivilegeCheck(declared.get(), skill.manifest().text().orElse(""));
        skill.files().forEach(file -> file.text().ifPresent(text -> check.file(file, text)));
        return check.judged();
    }

    private void file(SkillFile file, String text) {
        boolean isScript = isScript(file.path(), text);
        if (!isScript && !file.path().equals(Skill.MANIFEST)) {
            return;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        String program = isScript ? lower : CommandFences.of(lower);
        for (Capability capability : Capabilities.all()) {
            Optional<Integer> done = capability.in(program);
            Optional<Integer> said = capability.onlyScripts() ? Optional.empty() : capability.in(lower);
            boolean isDone = done.isPresent() || OF_PEOPLE.contains(capability.id());
            done.or(() -> said).ifPresent(at -> compare(capability, isDone, file.path(), text, at));
        }
        for (UnnamedHosts.Host host : UnnamedHosts.in(program, read)) {
            if (hosts.add(host.name())) {
                seen.add(observation(
                        PrivilegeRules.UNNAMED_HOST, "It is " + host.name() + ".", file.path(), text, host.at()));
            }
        }
    }

    /** @param isDone whether the skill does it, while a text may only speak of it */
    private void compare(Capability capability, boolean isDone, String path, String text, int at) {
        if (isDone
                && declaration
                        .tools()
                        .filter(tools -> !capability.isPermittedBy(tools))
                        .isPresent()
                && seen.stream().noneMatch(one -> one.rule().equals(PrivilegeRules.BEYOND_TOOLS))) {
            seen.add(observation(PrivilegeRules.BEYOND_TOOLS, does(capability), path, text, at));
        }
        if (!unexplained.containsKey(capability) && !capability.isExplainedBy(declaration.words())) {
            Rule rule = GRAVE.contains(capability.id()) ? PrivilegeRules.UNEXPECTED : PrivilegeRules.UNEXPLAINED;
            unexplained.put(capability, observation(rule, does(capability), path, text, at));
        }
    }

    private List<Observation> judged() {
        seen.addAll(unexplained.values());
        List<Observation> ordinary = unexplained.entrySet().stream()
                .filter(one -> ORDINARY.contains(one.getKey().id()))
                .map(Map.Entry::getValue)
                .toList();
        if (ordinary.size() > 1) {
            Observation last = ordinary.getLast();
            String all = ordinary.stream().map(Observation::detail).collect(Collectors.joining(" "));
            seen.add(new Observation(PrivilegeRules.TOGETHER, last.file(), last.position(), last.excerpt(), all));
        }
        return List.copyOf(seen);
    }

    private static String does(Capability capability) {
        return "It " + capability.word() + ".";
    }

    private static Observation observation(Rule rule, String detail, String path, String text, int at) {
        int offset = Math.min(at, text.length());
        int line = 1
                + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
        int begin = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
        int end = text.indexOf('\n', offset);
        String excerpt = text.substring(Math.min(begin, offset), end < 0 ? text.length() : end)
                .replace("\r", "");
        return new Observation(rule, path, new Position(line, offset - Math.min(begin, offset) + 1), excerpt, detail);
    }

    private static boolean isScript(String path, String text) {
        return text.startsWith("#!")
                || SCRIPT.matcher(path.toLowerCase(Locale.ROOT)).matches();
    }
}
