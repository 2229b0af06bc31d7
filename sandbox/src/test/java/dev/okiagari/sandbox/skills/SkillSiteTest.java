package dev.okiagari.sandbox.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SkillSiteTest {
    private final SkillShelf shelf = new SkillShelf(new Seed(9));
    private final RunningStandIn standIn = RunningStandIn.open("skills", 0, new SkillSite(shelf), new Seed(9));

    @AfterEach
    void close() {
        standIn.close();
    }

    private byte[] get(String target) throws IOException {
        RawCall.Seen seen = RawCall.get(standIn.url(), target);
        assertThat(seen.status()).as(target).isEqualTo(200);
        return seen.body();
    }

    private static List<TarArchiveEntry> entries(byte[] tarGz) throws IOException {
        List<TarArchiveEntry> entries = new ArrayList<>();
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new GZIPInputStream(new ByteArrayInputStream(tarGz)), "UTF-8")) {
            for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
                entries.add(e);
            }
        }
        return entries;
    }

    @Test
    void there_are_60_skills_good_dangerous_and_broken() {
        assertThat(shelf.skills()).hasSize(60);
        assertThat(shelf.skills()).extracting(SampleSkill::name).doesNotHaveDuplicates();
        assertThat(shelf.skills())
                .filteredOn(s -> s.quality() == SampleSkill.Quality.GOOD)
                .hasSizeGreaterThan(25);
        assertThat(shelf.skills())
                .filteredOn(s -> s.quality() == SampleSkill.Quality.DANGEROUS)
                .extracting(SampleSkill::reason)
                .doesNotContain("")
                .satisfies(reasons -> assertThat(reasons.stream().distinct()).hasSize(9));
        assertThat(shelf.skills())
                .filteredOn(s -> s.quality() == SampleSkill.Quality.BROKEN)
                .hasSize(10);
        assertThat(new SkillShelf(new Seed(9)).skills().get(3).text("SKILL.md"))
                .isEqualTo(shelf.skills().get(3).text("SKILL.md"));
    }

    @Test
    void both_formats_hold_exactly_the_files_of_the_generator() throws IOException {
        Map<String, byte[]> zip = new HashMap<>();
        try (ZipInputStream in =
                new ZipInputStream(new ByteArrayInputStream(get("/koboshi/skills-1/archive/main.zip")))) {
            for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
                zip.put(e.getName(), in.readAllBytes());
            }
        }
        Map<String, byte[]> tar = new HashMap<>();
        try (TarArchiveInputStream in = new TarArchiveInputStream(
                new GZIPInputStream(
                        new ByteArrayInputStream(get("/koboshi/skills-1/-/archive/main/skills-1-main.tar.gz"))),
                "UTF-8")) {
            for (TarArchiveEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
                tar.put(e.getName(), in.readAllBytes());
            }
        }
        assertThat(tar.keySet()).isEqualTo(zip.keySet());
        for (SampleSkill skill : shelf.in("skills-1")) {
            skill.files().forEach((file, bytes) -> {
                assertThat(zip.get("skills-1-main/" + skill.path() + "/" + file))
                        .isEqualTo(bytes);
                assertThat(tar.get("skills-1-main/" + skill.path() + "/" + file))
                        .isEqualTo(bytes);
            });
        }
        assertThat(zip.keySet()).anyMatch(name -> name.endsWith("用語集.md"));
    }

    @Test
    void a_branch_by_its_full_name_is_redirected_and_others_are_not_found() throws IOException {
        RawCall.Seen seen = RawCall.get(standIn.url(), "/koboshi/skills-2/archive/refs/heads/main.tar.gz");
        assertThat(seen.status()).isEqualTo(302);
        assertThat(entries(get(seen.header("location")))).isNotEmpty();
        for (String wrong : new String[] {
            "/koboshi/skills-99/archive/main.zip",
            "/koboshi/skills-1/archive/other.zip",
            "/private/x/archive/main.zip",
            "/"
        }) {
            assertThat(RawCall.get(standIn.url(), wrong).status()).as(wrong).isEqualTo(404);
        }
    }

    @Test
    void some_owners_are_answered_as_hosts_answer_for_odd_repositories() throws IOException {
        RawCall.Seen renamed = RawCall.get(standIn.url(), "/renamed/skills-1/archive/HEAD.tar.gz");
        assertThat(renamed.status()).isEqualTo(301);
        assertThat(entries(get(renamed.header("location")))).isNotEmpty();
        RawCall.Seen members = RawCall.get(standIn.url(), "/members/x/-/archive/HEAD/x-HEAD.tar.gz");
        assertThat(members.status()).isEqualTo(302);
        assertThat(get(members.header("location"))).asString().contains("Sign in");
        assertThat(RawCall.get(standIn.url(), "/takendown/x/archive/HEAD.tar.gz")
                        .status())
                .isEqualTo(451);
    }

    @Test
    void a_secondary_limit_says_when_to_come_back_and_that_calls_are_left() throws IOException {
        SkillSite site = new SkillSite(shelf);
        try (RunningStandIn limited = RunningStandIn.open("skills", 0, site, new Seed(9))) {
            site.slowDown(1);
            RawCall.Seen seen = RawCall.get(limited.url(), "/koboshi/skills-1/archive/HEAD.tar.gz");
            assertThat(seen.status()).isEqualTo(403);
            assertThat(seen.header("retry-after")).isEqualTo("120");
            assertThat(seen.header("x-ratelimit-remaining")).isNotEqualTo("0");
            assertThat(RawCall.get(limited.url(), "/koboshi/skills-1/archive/HEAD.tar.gz")
                            .status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource(Trick.class)
    void every_hostile_archive_is_there_in_both_formats_and_small_on_the_wire(Trick trick) throws IOException {
        for (String format : List.of("tar.gz", "zip")) {
            byte[] bytes = get("/hostile/" + trick.repository() + "/archive/HEAD." + format);
            assertThat(bytes.length).as(format).isBetween(1, 6_000_000);
        }
    }

    @Test
    void hostile_archives_do_what_they_are_named_after() throws IOException {
        assertThat(names(Trick.PARENT_PATH)).anyMatch(name -> name.contains("../../"));
        assertThat(names(Trick.ABSOLUTE_PATH)).anyMatch(name -> name.startsWith("/etc/"));
        assertThat(names(Trick.BACKSLASH_PATH)).anyMatch(name -> name.contains("\\..\\"));
        assertThat(names(Trick.NUL_IN_NAME)).anyMatch(name -> name.contains("\u0000"));
        assertThat(names(Trick.MANY_FILES)).hasSizeGreaterThan(10_000);
        assertThat(names(Trick.SAME_NAME_TWICE))
                .hasSize(2)
                .satisfies(n -> assertThat(n.get(0)).isEqualTo(n.get(1)));
        assertThat(tar(Trick.LINK_OUT)).anyMatch(TarArchiveEntry::isSymbolicLink);
        assertThat(tar(Trick.HARD_LINK_OUT)).anyMatch(TarArchiveEntry::isLink);
        assertThat(tar(Trick.DEVICE)).anyMatch(TarArchiveEntry::isCharacterDevice);
        assertThat(tar(Trick.PIPE)).anyMatch(TarArchiveEntry::isFIFO);
        assertThat(tar(Trick.BOMB)).anyMatch(entry -> entry.getSize() == 256L * 1024 * 1024);
        assertThat(tar(Trick.EMPTY)).isEmpty();
        for (Trick broken : List.of(Trick.CUT_OFF, Trick.BAD_CHECKSUM, Trick.FALSE_SIZE, Trick.NOT_AN_ARCHIVE)) {
            assertThatThrownBy(() -> tar(broken)).as(broken.name()).isInstanceOf(IOException.class);
        }
    }

    private List<TarArchiveEntry> tar(Trick trick) throws IOException {
        return entries(get("/hostile/" + trick.repository() + "/archive/main.tar.gz"));
    }

    private List<String> names(Trick trick) throws IOException {
        return tar(trick).stream().map(TarArchiveEntry::getName).toList();
    }
}
