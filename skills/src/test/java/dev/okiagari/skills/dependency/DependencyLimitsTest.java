package dev.okiagari.skills.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.content.SkillSnapshot.RawFile;
import dev.okiagari.skills.privilege.PrivilegeCheck;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A megabyte that was made to be slow is checked within two seconds: all that a skill may hold, in files of the largest size. */
class DependencyLimitsTest {
    private static final Duration MOST = Duration.ofSeconds(2);
    private static final int FILE = 100 << 10;
    private static final int FILES = 10;

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(quoteCharacter = '^', textBlock = """
                    run.sh, pip install%20
                    run.sh, reqeusts%20
                    run.sh, pip install reqeusts lodahs expresss pandsa%0A
                    run.sh, npx -y some-unheard-of-thing%0A
                    run.sh, npx%20
                    run.sh, uv pip npm npx go gem cargo%20
                    run.sh, pip install [
                    run.sh, pip install \\%0A
                    run.sh, ^"npx",%0A^
                    run.sh, npm i @a/b@npm:
                    run.sh, curl_
                    run.sh, subprocess.runs%20
                    SKILL.md, `pip install x`%20
                    package.json, {"dependencies":{"a":
                    package.json, [
                    requirements.txt, a-b-c-d-e-f-g-h==99.0 #
                    requirements.txt, aaaaaaaa%0A
                    pyproject.toml, [project]%0Adependencies = [%0A"a"%0A
                    Cargo.toml, [dependencies]%0Aa = {
                    Gemfile, gem "a",
                    a.yml, uses: a/b%0A
                    Dockerfile, FROM a%0A
                    """)
    void a_megabyte_takes_at_most_two_seconds_of(String name, String part) {
        String unit = part.replace("%20", " ").replace("%0A", "\n");
        byte[] bytes = unit.repeat(FILE / unit.length()).getBytes(StandardCharsets.UTF_8);
        List<RawFile> files = new ArrayList<>();
        files.add(new RawFile(
                "SKILL.md", "---\nname: x\ndescription: Does little.\n---\n".getBytes(StandardCharsets.UTF_8)));
        for (int i = 0; i < FILES; i++) {
            files.add(new RawFile("part" + i + "/" + name, bytes));
        }
        Skill skill = new SkillSnapshot("", Optional.of("x"), files, List.of()).skill();
        Duration best = check(skill);
        for (int again = 0; again < 2 && best.compareTo(MOST) >= 0; again++) {
            Duration took = check(skill);
            best = took.compareTo(best) < 0 ? took : best;
        }
        System.out.println("measured: " + name + " of " + part + ": " + best.toMillis() + " ms");
        assertThat(best).isLessThan(MOST);
    }

    /** Processor time: neither what others do on this machine counts, nor, as the best of three, the JVM's warming up. */
    private static Duration check(Skill skill) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = threads.getCurrentThreadCpuTime();
        DependencyCheck.of(skill);
        PrivilegeCheck.of(skill);
        return Duration.ofNanos(threads.getCurrentThreadCpuTime() - begin);
    }
}
