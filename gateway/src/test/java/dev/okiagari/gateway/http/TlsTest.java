package dev.okiagari.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.gateway.http.OutsideFault.Reason;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over TLS the name counts although a checked address is connected to: the certificate must be trusted and be the name's. */
class TlsTest {
    private static final String PASSWORD = "only-for-this-test";
    private static final GuardSettings SETTINGS = GuardSettings.defaults().withReach(Reach.LOOPBACK);

    @TempDir
    static Path folder;

    private static SSLContext context;

    /** A key and its certificate, made by the JDK's own tool, for one name. */
    @BeforeAll
    static void makeKey() throws Exception {
        Path file = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "test",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=entry.example.org",
                        "-ext",
                        "san=dns:entry.example.org",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD.toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    }

    private static FaultServer server() throws Exception {
        return FaultServer.behind(
                        context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress()))
                .answers("/", 200, "safe");
    }

    private static Call call(String host, FaultServer server) {
        return Call.get(URI.create("https://" + host + ":" + server.port() + "/"));
    }

    @Test
    void a_call_over_tls_is_answered_and_its_connection_is_used_again() throws Exception {
        try (FaultServer server = server();
                GuardedHttp client = GuardedHttp.open(SETTINGS, new TestNames(), context)) {
            assertThat(client.send(call("entry.example.org", server)).text()).isEqualTo("safe");
            assertThat(client.send(call("entry.example.org", server)).text()).isEqualTo("safe");
            assertThat(server.accepted()).isEqualTo(1);
        }
    }

    @Test
    void a_certificate_of_another_name_or_of_nobody_is_refused_before_anything_is_sent() throws Exception {
        try (FaultServer server = server();
                GuardedHttp client = GuardedHttp.open(SETTINGS, new TestNames(), context);
                GuardedHttp distrusting = GuardedHttp.open(SETTINGS, new TestNames())) {
            refused(client, call("loopback.example.org", server));
            refused(client, call("127.0.0.1", server));
            refused(distrusting, call("entry.example.org", server));
            assertThat(server.requests()).isEmpty();
        }
    }

    private static void refused(GuardedHttp client, Call call) {
        assertThatThrownBy(() -> client.send(call))
                .isInstanceOfSatisfying(
                        OutsideFault.class, fault -> assertThat(fault.reason()).isEqualTo(Reason.UNREACHABLE));
    }
}
