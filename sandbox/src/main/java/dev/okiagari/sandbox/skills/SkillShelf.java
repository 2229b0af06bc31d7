package dev.okiagari.sandbox.skills;

import dev.okiagari.sandbox.words.Lazy;
import dev.okiagari.sandbox.words.MadeUpNames;
import dev.okiagari.sandbox.words.Prose;
import dev.okiagari.sandbox.words.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All skills, five to a repository, and what each really is. The same seed gives the same skills. Immutable. */
public final class SkillShelf {
    public static final String OWNER = "koboshi";
    public static final String HOSTILE = "hostile";

    private static final int GOOD = 32;
    private static final int PER_REPOSITORY = 5;
    private static final List<String> WORK = List.of(
            "format-tables",
            "summarise-minutes",
            "rename-photos",
            "check-links",
            "draft-release-notes",
            "plan-menus",
            "sort-mail",
            "explain-errors");
    private static final List<String> BREAKS = List.of(
            "no front matter",
            "name differs from folder",
            "name has capitals",
            "description too short",
            "description too long",
            "no SKILL.md",
            "front matter is not YAML",
            "file over 100 KB",
            "over 1 MB in all",
            "name is missing");

    private final Seed seed;
    private final Lazy<List<SampleSkill>> skills = new Lazy<>(this::fill);

    public SkillShelf(Seed seed) {
        this.seed = seed.of("skills");
    }

    private List<SampleSkill> fill() {
        List<SampleSkill> skills = new ArrayList<>();
        for (int i = 0; i < GOOD; i++) {
            skills.add(good(i));
        }
        for (int i = 0; i < Dangers.ALL.size(); i++) {
            skills.add(dangerous(GOOD + i, Dangers.ALL.get(i)));
        }
        for (int i = 0; i < BREAKS.size(); i++) {
            skills.add(broken(GOOD + Dangers.ALL.size() + i, BREAKS.get(i)));
        }
        return List.copyOf(skills);
    }

    public List<SampleSkill> skills() {
        return skills.get();
    }

    /** The skills of one repository; none: there is no such repository. */
    public List<SampleSkill> in(String repository) {
        return skills().stream()
                .filter(skill -> skill.repository().equals(repository))
                .toList();
    }

    private SampleSkill good(int index) {
        Seed one = seed.of(index);
        String name = name(index);
        Map<String, byte[]> files = new HashMap<>();
        files.put("SKILL.md", bytes(front(name, describe(index)) + body(one, index)));
        if (index % 3 == 0) {
            files.put("scripts/run.py", bytes("import sys\n\nfor line in sys.stdin:\n    print(line.strip())\n"));
        }
        if (index % 4 == 1) {
            files.put("references/用語集.md", bytes("# 用語集\n\n- 小法師: 倒れても起き上がる人形\n"));
        }
        if (index % 5 == 2) {
            files.put("assets/logo.png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 0, 0, 13});
        }
        return skill(index, name, SampleSkill.Quality.GOOD, "", files);
    }

    private SampleSkill dangerous(int index, Dangers.Danger danger) {
        String name = name(index);
        String text =
                front(name, describe(index)) + body(seed.of(index), index) + "\n## Setup\n\n" + danger.lines() + "\n";
        return skill(index, name, SampleSkill.Quality.DANGEROUS, danger.kind(), Map.of("SKILL.md", bytes(text)));
    }

    private SampleSkill broken(int index, String fault) {
        String name = name(index);
        String body = body(seed.of(index), index);
        Map<String, byte[]> files = new HashMap<>();
        files.put("SKILL.md", bytes(front(name, describe(index)) + body));
        switch (fault) {
            case "no front matter" -> files.put("SKILL.md", bytes(body));
            case "name differs from folder" ->
                files.put("SKILL.md", bytes(front("another-name", describe(index)) + body));
            case "name has capitals" ->
                files.put("SKILL.md", bytes(front(name.toUpperCase(Locale.ROOT), describe(index)) + body));
            case "description too short" -> files.put("SKILL.md", bytes(front(name, "Short.") + body));
            case "description too long" -> files.put("SKILL.md", bytes(front(name, "long ".repeat(300)) + body));
            case "no SKILL.md" -> files.put("README.md", bytes(body));
            case "front matter is not YAML" ->
                files.put("SKILL.md", bytes("---\nname: [unclosed\n  description: {x\n---\n" + body));
            case "file over 100 KB" -> files.put("references/big.md", bytes(filler(10_000)));
            case "over 1 MB in all" -> {
                for (int i = 0; i < 15; i++) {
                    files.put("references/part-" + i + ".md", bytes(filler(4_000 + i)));
                }
            }
            default -> files.put("SKILL.md", bytes("---\ndescription: " + describe(index) + "\n---\n" + body));
        }
        if (fault.equals("no SKILL.md")) {
            files.remove("SKILL.md");
        }
        return skill(index, name, SampleSkill.Quality.BROKEN, fault, files);
    }

    private SampleSkill skill(
            int index, String name, SampleSkill.Quality quality, String reason, Map<String, byte[]> files) {
        String repository = "skills-" + (index / PER_REPOSITORY + 1);
        return new SampleSkill(repository, "skills/" + name, name, quality, reason, files);
    }

    private String name(int index) {
        return WORK.get(index % WORK.size()) + "-"
                + MadeUpNames.stem(seed.of("stem").of(index)).toLowerCase(Locale.ROOT) + "-" + index;
    }

    private String describe(int index) {
        return index % 4 == 2
                ? "議事録や表を読みやすく整えるための手順です。会議のあとに使ってください。番号 " + index
                : "Helps with " + WORK.get(index % WORK.size()).replace('-', ' ') + " when a person asks for it; keeps "
                        + Prose.thing(seed.of("thing").of(index)) + " in mind.";
    }

    private static String front(String name, String description) {
        return "---\nname: " + name + "\ndescription: \"" + description
                + "\"\nlicense: Apache-2.0\nmetadata:\n  author: koboshi\n---\n\n";
    }

    private static String body(Seed seed, int index) {
        Prose prose = new Prose(new Prose.Subject(
                MadeUpNames.method(seed.of("m")), MadeUpNames.dataset(seed.of("d")), MadeUpNames.method(seed.of("b"))));
        return "# How to do it\n\n1. Read what the person wrote.\n2. " + prose.sentence(seed.of("one")) + "\n3. "
                + prose.sentence(seed.of("two")) + "\n\n## Example\n\n```\ninput " + index + " -> output\n```\n\n"
                + prose.sentences(seed.of("text"), seed.of("length").between(3, 12)) + "\n";
    }

    /** Text that is not packed better than an honest one. */
    private static String filler(int lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            text.append("row ")
                    .append(Integer.toHexString((i + lines) * 0x9E3779B9))
                    .append(" of a long table\n");
        }
        return text.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
