package dev.okiagari.skills.dependency;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.dependency.PackageRequest.Way;
import dev.okiagari.skills.rule.Observation;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks what a skill installs, by commands and by manifests, and which programs it ships. Looks at names and addresses only and asks no
 * registry. Takes time in proportion to the texts.
 */
public final class DependencyCheck {
    /** Of one rule in one file; more would only repeat them. */
    private static final int MOST_PER_RULE = 10;

    private static final int LONGEST_NAME = 80;
    /** No year and no ordinary version. */
    private static final Pattern HIGH_VERSION =
            Pattern.compile("^[\\s=^~>]*(?:9\\d|[1-9]\\d{2}|[3-9]\\d{3}|\\d{5,9})(?:\\.\\d|$)");

    private final SkillFile file;
    private final List<String> lines;
    private final List<Observation> seen = new ArrayList<>();
    private final Set<String> said = new HashSet<>();
    private int runners;

    private DependencyCheck(SkillFile file) {
        this.file = file;
        this.lines = file.text().map(Commands::lines).orElse(List.of());
    }

    public static List<Observation> of(Skill skill) {
        List<Observation> all = new ArrayList<>();
        for (SkillFile file : skill.files()) {
            DependencyCheck check = new DependencyCheck(file);
            ShippedFiles.rule(file).ifPresent(rule -> check.add(rule, new Position(1, 1), ""));
            file.text().ifPresent(text -> {
                InstallCommands.in(file.path(), text).forEach(check::request);
                PackageManifests.in(file.path(), text).forEach(check::request);
                OtherReferences.in(file.path(), text).forEach(check::request);
                InstallScripts.in(file.path(), text)
                        .forEach(script -> check.add(
                                DependencyRules.INSTALL_SCRIPT, script.position(), "It is " + script.name() + "."));
            });
            all.addAll(check.seen);
        }
        return all;
    }

    private void request(PackageRequest request) {
        Optional<Lookalikes.Match> match = Lookalikes.of(request.registry(), request.name());
        match.ifPresent(found -> add(
                found.isClose() ? DependencyRules.IMITATION : DependencyRules.VARIANT,
                request.position(),
                "It is " + cut(request.name()) + "; well known is " + found.imitated() + "."));
        if (HIGH_VERSION.matcher(request.version()).find() && !isKnown(request)) {
            add(DependencyRules.CONFUSION, request.position(), "It is " + cut(request.name()) + ".");
        }
        if (!request.source().isEmpty()) {
            source(request);
        } else if (request.isRun() && match.isEmpty() && !request.name().isEmpty()) {
            runner(request);
        }
    }

    private void source(PackageRequest request) {
        SourceAddress source = SourceAddress.of(request.source());
        String detail = "It is " + cut(request.source()) + ".";
        if (source.isInsecure()) {
            add(DependencyRules.INSECURE, request.position(), detail);
        } else if (source.isFile() || source.isLocal()) {
            return;
        } else if (request.way() == Way.INDEX) {
            add(
                    source.isKnownIndex() ? DependencyRules.INDEX : DependencyRules.FOREIGN_INDEX,
                    request.position(),
                    detail);
        } else if (request.registry() == Registry.GO) {
            module(request, source, detail);
        } else if (!source.isKnownIndex()) {
            add(DependencyRules.FOREIGN, request.position(), detail);
        } else if (!source.isPinned()) {
            add(DependencyRules.UNPINNED, request.position(), detail);
        }
    }

    /** Go modules are always addresses, and a public log keeps each version; what runs at once is another thing. */
    private void module(PackageRequest request, SourceAddress source, String detail) {
        if (request.isRun() && !source.isOnCodeHost() && !source.host().endsWith("golang.org")) {
            add(DependencyRules.RUNNER, request.position(), detail);
        }
    }

    private static boolean isKnown(PackageRequest request) {
        return PackageNames.of(request.registry()).has(request.registry().normal(request.name()));
    }

    private void runner(PackageRequest request) {
        if (isKnown(request) || ++runners > MOST_PER_RULE) {
            return;
        }
        boolean isPinned = request.version().matches("[=v]*\\d+\\.\\d+[\\w.+-]*");
        boolean isQuiet = request.way() == Way.RUN_UNASKED && !isPinned;
        add(
                isQuiet ? DependencyRules.RUNNER : DependencyRules.ASKING_RUNNER,
                request.position(),
                "It is " + cut(request.name()) + ".");
        List<String> secrets = ForeignSecrets.near(lines, request.position().line(), request.name());
        if (!secrets.isEmpty()) {
            add(
                    DependencyRules.RUNNER_WITH_SECRETS,
                    request.position(),
                    "They are " + String.join(", ", secrets) + ".");
        }
    }

    private void add(Rule rule, Position position, String detail) {
        long before = seen.stream().filter(one -> one.rule().equals(rule)).count();
        if (before < MOST_PER_RULE && said.add(rule.id() + detail)) {
            int line = position.line();
            String excerpt = line <= lines.size() ? lines.get(line - 1) : "";
            Severity severity =
                    isProse(file.path()) && WarnedOf.isAt(lines, position) ? Severity.INFO : rule.severity();
            seen.add(new Observation(rule, severity, file.path(), position, excerpt, detail));
        }
    }

    private static boolean isProse(String path) {
        return new Document(path, "").isMarkdown();
    }

    private static String cut(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
    }
}
