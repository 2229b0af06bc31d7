package dev.okiagari.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses that lead inside are refused, and the server that listens there sees nobody. */
class HostileAddressesTest {
    private static final URI ENTRY = URI.create("http://entry.example.org/in");

    private FaultServer inside;
    private FaultServer entry;
    private final TestNames names = new TestNames();
    private GuardedHttp client;

    @BeforeEach
    void open() throws IOException {
        inside = FaultServer.everywhere().answers("/", 200, "secret");
        entry = FaultServer.start();
        client = GuardedHttp.open(settings(), names);
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        inside.close();
        entry.close();
    }

    private static GuardSettings settings() {
        return GuardSettings.defaults()
                .withSchemes("http", "https")
                .forSuppliedAddresses()
                .withTime(TimeLimits.defaults().withTotal(Duration.ofSeconds(60)));
    }

    static List<String> hostile() throws IOException {
        try (var in = Objects.requireNonNull(HostileAddressesTest.class.getResourceAsStream("hostile-addresses.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }

    @Test
    void the_file_holds_at_least_forty_addresses() throws IOException {
        assertThat(hostile()).hasSizeGreaterThanOrEqualTo(40).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void a_hostile_address_is_refused_before_any_byte_is_sent(String address) {
        String text = address.replace("PORT", String.valueOf(inside.port()));

        Throwable thrown = catchThrowable(() -> client.send(Call.get(new URI(text))));

        assertThat(inside.accepted()).isZero();
        if (!(thrown instanceof URISyntaxException)) {
            assertThat(thrown).isInstanceOfSatisfying(ClassifiedException.class, refused -> {
                assertThat(refused.category()).isEqualTo(Kind.INVALID.as("guard.address"));
                assertThat(refused).hasMessageMatching("could not .+ because .+");
            });
        }
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void a_redirect_to_a_host_that_is_not_allowed_is_refused_before_any_byte_is_sent_there(String address) {
        redirectsAreRefused(address, lenient().withHosts(Hosts.only("entry.example.org")));
    }

    @ParameterizedTest
    @MethodSource("hostileToTheLenient")
    void a_redirect_to_a_hostile_address_is_refused_before_any_byte_is_sent_there(String address) {
        redirectsAreRefused(address, lenient());
    }

    /** May call loopback, or it could not reach the test's own server; everything else is as strict as always. */
    private static GuardSettings lenient() {
        return settings().withReach(Reach.LOOPBACK);
    }

    static Stream<String> hostileToTheLenient() throws IOException {
        AddressGuard guard = new AddressGuard(lenient(), new TestNames());
        List<String> refused = hostile().stream()
                .filter(address ->
                        catchThrowable(() -> guard.resolve(guard.admit(ENTRY.resolve(address.replace("PORT", "1")))
                                        .getHostName()))
                                != null)
                .toList();
        assertThat(refused).hasSizeGreaterThan(40);
        return refused.stream();
    }

    private void redirectsAreRefused(String address, GuardSettings settings) {
        String text = address.replace("PORT", String.valueOf(inside.port()));
        entry.at(
                "/in",
                (socket, out) -> out.write(("HTTP/1.1 302 x\r\nContent-Length: 0\r\nLocation: " + text + "\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8)));
        try (GuardedHttp redirected = GuardedHttp.open(settings, names)) {
            URI from = URI.create("http://entry.example.org:" + entry.port() + "/in");

            Throwable thrown = catchThrowable(() -> redirected.send(Call.get(from)));

            assertThat(thrown).isInstanceOf(ClassifiedException.class);
            assertThat(((ClassifiedException) thrown).category())
                    .as("a redirect holds nobody else: " + thrown.getMessage())
                    .isEqualTo(Kind.INVALID.as("guard.address"));
            assertThat(entry.accepted()).isEqualTo(1);
            assertThat(inside.accepted()).isZero();
        }
    }

    @Test
    void a_name_that_changes_its_mind_is_looked_up_once_and_the_checked_address_is_the_one_connected_to() {
        // First the entry's address, then a forbidden one: whoever looks up again to connect ends up there.
        try (GuardedHttp once = GuardedHttp.open(lenient(), names)) {
            URI turncoat = URI.create("http://turncoat.example.org:" + entry.port() + "/");
            entry.answers("/", 200, "Connection: close", "first");

            assertThat(once.send(Call.get(turncoat)).text()).isEqualTo("first");
            assertThat(names.lookedUp("turncoat.example.org")).isEqualTo(1);

            assertThatThrownBy(() -> once.send(Call.get(turncoat)))
                    .isInstanceOf(ClassifiedException.class)
                    .hasMessageContaining("link-local");
            assertThat(names.lookedUp("turncoat.example.org")).isEqualTo(2);
        }
    }

    @Test
    void the_same_address_is_called_when_loopback_is_allowed() {
        try (GuardedHttp lenient = GuardedHttp.open(settings().withReach(Reach.LOOPBACK), names)) {
            assertThat(lenient.send(Call.get(URI.create("http://loopback.example.org:" + inside.port() + "/")))
                            .text())
                    .isEqualTo("secret");
            if (FaultServer.hasSix()) {
                assertThat(lenient.send(Call.get(URI.create("http://[::1]:" + inside.port() + "/")))
                                .text())
                        .isEqualTo("secret");
            }
        }
    }

    @Test
    void addresses_where_clouds_keep_credentials_are_refused_even_when_private_ones_are_allowed() {
        try (GuardedHttp lenient = GuardedHttp.open(settings().withReach(Reach.PRIVATE), names)) {
            for (String host : List.of(
                    "169.254.169.254",
                    "[fe80::1]",
                    "metadata.example.org",
                    "0.0.0.0",
                    "100.100.100.200",
                    "168.63.129.16",
                    "[fd00:ec2::254]",
                    "[fd20:ce::254]")) {
                assertThatThrownBy(() -> lenient.send(Call.get(URI.create("http://" + host + ":" + inside.port()))))
                        .isInstanceOf(ClassifiedException.class);
            }
        }
        assertThat(inside.accepted()).isZero();
    }

    @Test
    void a_refused_address_from_a_setting_is_misconfigured_and_burns_no_item() {
        GuardSettings configured = GuardSettings.defaults().withSchemes("http");
        try (GuardedHttp upstream = GuardedHttp.open(configured, names)) {
            assertThatThrownBy(() -> upstream.send(Call.get(inside.address("/"))))
                    .isInstanceOfSatisfying(
                            ClassifiedException.class,
                            refused -> assertThat(refused.category().kind()).isEqualTo(Kind.MISCONFIGURED));
        }
    }

    /** Such as a paper of arXiv: its redirect must not put arXiv on hold for all others. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://metadata.example.org/latest/",
                "http://169.254.169.254/latest/",
                "ftp://entry.example.org/",
                "http://[no address",
                "http://entry.example.org:0/",
                "http://entry.example.org:65536/",
                "http://entry.example.org:99999/",
                "http://entry.example.org:99999999999/",
                "http://entry.example.org:-1/",
                "http://127.0.0.1:70000/",
                "//entry.example.org:70000/",
                "http://entry.example.org:8o/"
            })
    void where_an_address_from_a_setting_redirects_to_is_the_fault_of_the_item_alone(String to) {
        GuardSettings configured = GuardSettings.defaults().withSchemes("http").withReach(Reach.LOOPBACK);
        entry.at(
                "/in",
                (socket, out) -> out.write(("HTTP/1.1 302 x\r\nContent-Length: 0\r\nLocation: " + to + "\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8)));
        try (GuardedHttp upstream = GuardedHttp.open(configured, names)) {
            assertThatThrownBy(() -> upstream.send(Call.get(entry.address("/in"))))
                    .isInstanceOfSatisfying(
                            ClassifiedException.class,
                            refused -> assertThat(refused.category()).isEqualTo(Kind.INVALID.as("guard.address")));
        }
    }
}
