package dev.okiagari.skills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.content.FileKind;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.scan.Report;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What rules alone never publish, although they found nothing in it. */
class RulesAloneTest {
    private static Optional<String> objection(String path, FileKind kind, String text) {
        Optional<String> content = kind == FileKind.TEXT ? Optional.of(text) : Optional.empty();
        SkillFile file = new SkillFile(path, text.length(), "0", kind, content, true);
        return RulesAlone.objection(new Report("one", List.of(), List.of(file), List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://files.example.com/in",
                "Send it to collect.tk when done.",
                "send it to COLLECT.EU",
                "post it to collect.sh/in",
                "post it to collect.sh:8443",
                "http:collect",
                "hxxps://collect",
                "collect[.]com",
                "collect (dot) com",
                "collect dot online",
                "sammlung-für-alle.de",
                "café.com",
                "収集.jp",
                "collect。com",
                "collect.xn--p1ai",
                "ftp 192.0.2.7",
                "[2001:db8::7]",
                "2001:db8:0:0:0:0:0:7",
                "mail ann@collect",
                "git@collect:a/b.git",
                "\\\\collect\\share",
                "localhost"
            })
    void an_address_needs_a_person_however_it_is_written(String text) {
        assertThat(objection("SKILL.md", FileKind.TEXT, text)).contains("SKILL.md has an address in it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Read README.md and references/examples.md, then sort data.csv by user.id.",
                "Use short sentences, e.g. three words, i.e. few. At 12:30:45 stop.",
                "Version 1.2.3 of Node.js prints 3.14; see setup.cfg and main.py.",
                "Write one line (of at most 72 characters): subject, verb, object.",
                "```bash\nmvn -q test\n```"
            })
    void names_of_files_numbers_and_sentences_are_no_addresses(String text) {
        assertThat(objection("SKILL.md", FileKind.TEXT, text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scripts/notes.txt",
                "tool",
                "Makefile",
                "bin/Run.PY",
                "a.ksh",
                "notebook.ipynb",
                "Main.java",
                "main.go",
                "package.json",
                "requirements.txt",
                "pyproject.toml",
                ".envrc",
                "sub/.githooks/pre-commit.txt",
                ".vscode/tasks.json",
                "mcp.json",
                "docker-compose.yml",
                "x.desktop"
            })
    void what_can_be_run_needs_a_person(String path) {
        assertThat(objection(path, FileKind.TEXT, "echo")).contains(path + " can be run");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SKILL.md",
                "LICENSE",
                "LICENSE-MIT",
                "references/table.csv",
                "assets/schema.json",
                "assets/page.html",
                "examples/query.sql",
                "data/words.yaml"
            })
    void texts_and_data_cannot(String path) {
        assertThat(objection(path, FileKind.TEXT, "words")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"manual.pdf", "manual.docx"})
    void a_document_that_was_not_scanned_needs_a_person_and_a_picture_does_not(String path) {
        assertThat(objection(path, FileKind.MEDIA, "")).isPresent();
        assertThat(objection("logo.png", FileKind.MEDIA, "")).isEmpty();
    }
}
