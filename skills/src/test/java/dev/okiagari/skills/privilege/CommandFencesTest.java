package dev.okiagari.skills.privilege;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandFencesTest {
    private static final String TEXT =
            "Run it:\n```bash\nls -l\n```\n~~~~ json\n{}\n~~~~\n````sh\n```\ncd x\n````\nwords\n```sh\nopen";

    @Test
    void only_what_a_shell_runs_is_kept_in_its_place() {
        String commands = CommandFences.of(TEXT);
        assertThat(commands).hasSameSizeAs(TEXT);
        assertThat(commands.lines().filter(line -> !line.isBlank())).containsExactly("ls -l", "```", "cd x", "open");
        assertThat(commands.indexOf("ls -l")).isEqualTo(TEXT.indexOf("ls -l"));
    }

    @Test
    void what_people_read_is_what_stands_outside_of_fences() {
        assertThat(CommandFences.without(TEXT).lines().map(String::strip).filter(line -> !line.isEmpty()))
                .containsExactly("Run it:", "words");
    }
}
