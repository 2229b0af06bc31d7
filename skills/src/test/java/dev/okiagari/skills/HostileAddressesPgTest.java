package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.host.BadAddress;
import dev.okiagari.skills.view.SubmissionFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Addresses by which strangers try to reach something else than an allowed host, here a service on this machine. */
class HostileAddressesPgTest {
    private final AtomicInteger reached = new AtomicInteger();
    private SkillFixture world;
    private TestEngine engine;
    private ServerSocket secret;
    private List<String> hostile = List.of();

    @BeforeEach
    void open() throws IOException {
        world = SkillFixture.open(getClass());
        engine = world.engine(world.withModel());
        secret = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::count);
        hostile = addresses(secret.getLocalPort(), world.sandbox.skills().url().getPort());
        assertThat(hostile).hasSizeGreaterThanOrEqualTo(40);
    }

    @AfterEach
    void close() throws IOException {
        secret.close();
        engine.close();
        world.close();
    }

    private void count() {
        while (!secret.isClosed()) {
            try {
                secret.accept().close();
                reached.incrementAndGet();
            } catch (IOException e) {
                if (!secret.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private static List<String> addresses(int port, int allowed) {
        String a = "/a/b";
        return List.of(
                "http://127.0.0.1:" + port + a,
                "http://localhost:" + port + a,
                "http://LOCALHOST:" + port + a,
                "http://localhost.:" + port + a,
                "http://localhost.localdomain:" + port + a,
                "http://127.1:" + port + a,
                "http://127.0.1:" + port + a,
                "http://127.0.0.2:" + port + a,
                "http://2130706433:" + port + a,
                "http://0x7f000001:" + port + a,
                "http://0x7f.0.0.1:" + port + a,
                "http://0177.0.0.1:" + port + a,
                "http://017700000001:" + port + a,
                "http://0:" + port + a,
                "http://0.0.0.0:" + port + a,
                "http://[::1]:" + port + a,
                "http://[::ffff:127.0.0.1]:" + port + a,
                "http://[::127.0.0.1]:" + port + a,
                "http://[0:0:0:0:0:0:0:1]:" + port + a,
                "http://127.0.0.1.:" + port + a,
                "http://127.0.0.1%2f@localhost:" + port + a,
                "http://127.0.0.1:" + allowed + "@localhost:" + port + a,
                "http://user@127.0.0.1:" + port + a,
                "http://user:secret@127.0.0.1:" + port + a,
                "http://127.0.0.1:" + allowed + "@127.0.0.1:" + port + a,
                "http://127.0.0.1:" + allowed + "\\@127.0.0.1:" + port + a,
                "http://127.0.0.1:" + allowed + ":" + port + a,
                "http:\\\\127.0.0.1:" + port + a,
                "http:127.0.0.1:" + port + a,
                "//127.0.0.1:" + port + a,
                "https://127.0.0.1:" + port + a,
                "https://127.0.0.1:" + allowed + a,
                "ftp://127.0.0.1:" + port + a,
                "gopher://127.0.0.1:" + port + a,
                "file://127.0.0.1:" + port + a,
                "jar:http://127.0.0.1:" + port + a + "!/",
                "http://127.0.0.1:" + port + "#@127.0.0.1:" + allowed + a,
                "http://127.0.0.1:" + port + "?@127.0.0.1:" + allowed + a,
                "http://127.0.0.1:" + port + "/../a/b",
                "http://127.0.0.1:0" + port + a,
                "http://\u2460\u2461\u2466.0.0.1:" + port + a,
                "http://127\u30020\u30020\u30021:" + port + a,
                "http://127.0.0.1 :" + port + a,
                "http://127.0.0.1:" + allowed + "\r\nHost: 127.0.0.1:" + port + a);
    }

    @Test
    void none_of_them_is_taken_in() {
        long before = world.sandbox.skills().connections();
        assertThat(hostile)
                .allSatisfy(address -> assertThatThrownBy(
                                () -> world.submissions.submit(address, "", SkillFixture.SOMEBODY))
                        .isInstanceOf(BadAddress.class));
        assertThat(world.submissions.list(SubmissionFilter.all())).isEmpty();
        assertThat(reached).as("connections").hasValue(0);
        assertThat(world.sandbox.skills().connections()).isEqualTo(before);
    }

    /** As when the allowed hosts were changed after it was taken in. */
    @Test
    void one_that_is_in_the_table_all_the_same_is_refused_with_its_reason_and_not_called() throws Exception {
        long before = world.sandbox.skills().connections();
        for (int i = 0; i < hostile.size(); i++) {
            String id = world.submissions
                    .submit(world.base() + "/a/b" + i, "", SkillFixture.SOMEBODY)
                    .id();
            world.run("update submissions.submission set repository = $q$" + hostile.get(i) + "$q$ where id = '" + id
                    + "'");
            engine.drain();
            assertRefused(id, hostile.get(i), "could not use this address because");
        }
        assertThat(reached).as("connections").hasValue(0);
        assertThat(world.sandbox.skills().connections()).isEqualTo(before);
    }

    @Test
    void none_of_them_is_reached_by_a_redirect() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        for (int i = 0; i < hostile.size(); i++) {
            world.sandbox.codeHosts().moveTo(hostile.get(i).replaceAll("[\r\n]", ""));
            String id = world.submissions
                    .submit(world.base() + "/moved/" + good.repository(), "skills/" + i, SkillFixture.SOMEBODY)
                    .id();
            engine.drain();
            assertRefused(id, hostile.get(i), "");
        }
        assertThat(reached).as("connections").hasValue(0);
    }

    private void assertRefused(String id, String address, String why) {
        assertThat(world.state(id)).as(address).isEqualTo(REJECTED);
        assertThat(world.code(id)).as(address).isEqualTo("INVALID");
        assertThat(Objects.requireNonNull(world.submission(id).why()).text())
                .as(address)
                .contains(why);
    }
}
