package dev.okiagari.skills.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Addresses that strangers write. */
class RepositoryAddressTest {
    private static final CodeHosts HOSTS = CodeHosts.read(CodeHosts.DEFAULT, false);

    /** None of these is ever called: they are refused before anything is looked up. */
    static final List<String> HOSTILE = List.of(
            "",
            " ",
            "github.com/a/b",
            "http://github.com/a/b",
            "ftp://github.com/a/b",
            "file:///etc/passwd",
            "https://",
            "https:///a/b",
            "https://github.com",
            "https://github.com/a",
            "https://github.com/a/",
            "https://github.com/a/b/c",
            "https://github.com/a/b/archive/main.zip",
            "https://github.com/../b",
            "https://github.com/a/..",
            "https://github.com/a/%2e%2e",
            "https://github.com/a//b",
            "https://github.com/a/b?x=1",
            "https://github.com/a/b#x",
            "https://github.com:8443/a/b",
            "https://github.com:443@evil.example/a/b",
            "https://user@github.com/a/b",
            "https://user:secret@github.com/a/b",
            "https://github.com.evil.example/a/b",
            "https://evilgithub.com/a/b",
            "https://www.github.com/a/b",
            "https://codeload.github.com/a/b",
            "https://GITHUB.COM.evil.example/a/b",
            "https://127.0.0.1/a/b",
            "https://localhost/a/b",
            "https://0x7f000001/a/b",
            "https://2130706433/a/b",
            "https://[::1]/a/b",
            "https://169.254.169.254/latest/meta-data",
            "https://10.0.0.1/a/b",
            "https://github.com\\@evil.example/a/b",
            "https://github.com%2fevil.example/a/b",
            "https://gіthub.com/a/b",
            "https://github.com/a/b\r\nHost: evil.example",
            "https://github.com/a/b\u0000",
            "javascript:alert(1)",
            "https://github.com/-a/b",
            "https://github.com/a/" + "b".repeat(600));

    @Test
    void hostile_addresses_are_refused_with_a_reason_and_nothing_is_called() {
        assertThat(HOSTILE).hasSizeGreaterThanOrEqualTo(40);
        assertThat(HOSTILE)
                .allSatisfy(address -> assertThatThrownBy(() -> RepositoryAddress.parse(address, "", HOSTS))
                        .isInstanceOf(BadAddress.class)
                        .hasMessageStartingWith("could not use this address because "));
    }

    @Test
    void usual_forms_of_an_address_are_one_repository() {
        for (String form : List.of(
                "https://github.com/Owner/my.repo",
                "https://github.com/Owner/my.repo/",
                "https://github.com/Owner/my.repo.git",
                " https://GitHub.com/Owner/my.repo ")) {
            RepositoryAddress address = RepositoryAddress.parse(form, "", HOSTS);
            assertThat(address.repository()).hasToString("https://github.com/Owner/my.repo");
            assertThat(address.archive()).hasToString("https://github.com/Owner/my.repo/archive/HEAD.tar.gz");
        }
        assertThat(RepositoryAddress.parse("https://gitlab.com/group/sub/name", "", HOSTS)
                        .archive())
                .hasToString("https://gitlab.com/group/sub/name/-/archive/HEAD/name-HEAD.tar.gz");
    }

    @Test
    void a_path_is_a_folder_inside_the_repository() {
        assertThat(path("/skills/one/")).isEqualTo("skills/one");
        assertThat(path("skills/one/SKILL.md")).isEqualTo("skills/one");
        assertThat(path("SKILL.md")).isEmpty();
        for (String bad : List.of("../x", "a/../b", "a//b", "a\\b", "a/\u0000", "x".repeat(600))) {
            assertThatThrownBy(() -> path(bad)).isInstanceOf(BadAddress.class);
        }
    }

    @Test
    void hosts_on_this_machine_need_a_permission() {
        assertThatThrownBy(() -> CodeHosts.read("http://127.0.0.1:8080", false))
                .hasMessageContaining("OKIAGARI_ALLOW_LOOPBACK=true");
        assertThat(CodeHosts.read("http://127.0.0.1:8080,codeload.example.org", true)
                        .words())
                .isEqualTo("http://127.0.0.1:8080");
        assertThatThrownBy(() -> CodeHosts.read("codeload.github.com", false))
                .hasMessageContaining("names no host that has repositories");
    }

    private static String path(String written) {
        return RepositoryAddress.parse("https://github.com/a/b", written, HOSTS).path();
    }
}
