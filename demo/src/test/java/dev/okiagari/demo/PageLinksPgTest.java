package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the templates link to is there: each address that one of them writes fits a route of the whole program. */
class PageLinksPgTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** What is before it on the line, the address as far as it is written there, and a plus when there is more of it. */
    private static final Pattern WRITTEN = Pattern.compile("([^\\n]*?)frame\\.at\\(\\s*\"([^\"]*)\"\\s*([+)])");

    private static final Pattern IN_FORM = Pattern.compile("(?s).*<form[^>]*method=\"post\"[^>]*action=\"\\$\\{$");

    @Test
    void every_address_in_a_template_fits_a_route(@TempDir Path folder) throws Exception {
        Map<String, String> written = new TreeMap<>();
        for (Path template : templates()) {
            Matcher found = WRITTEN.matcher(Files.readString(template));
            while (found.find()) {
                boolean isForm = IN_FORM.matcher(found.group(1)).matches();
                String address = found.group(2).replaceAll("\\?.*", "");
                boolean isWhole = !found.group(3).equals("+") || found.group(2).contains("?");
                written.put(
                        (isForm ? "POST " : "GET ") + address + (isWhole ? "" : "…"),
                        ROOT.relativize(template).toString());
            }
        }
        assertThat(written).hasSizeGreaterThan(50).containsKeys("GET /upstreams", "POST /holds/hold", "GET /items/…");

        try (WholeProgramFixture program = WholeProgramFixture.open(getClass(), folder, true)) {
            List<Route> routes = program.console.routes();
            written.keySet().removeIf(address -> routes.stream().anyMatch(route -> fits(address, route)));
            assertThat(written)
                    .as("addresses without a route, and where they stand")
                    .isEmpty();
        }
    }

    private static boolean fits(String written, Route route) {
        String[] wanted = written.split(" ", 2);
        String address = wanted[1];
        if (!route.method().name().equals(wanted[0])) {
            return false;
        }
        String pattern = route.path().replaceAll("\\{[^}]+}", "[^/]+").replaceAll("<[^>]+>", ".+");
        if (!address.endsWith("…")) {
            return address.matches(pattern);
        }
        String begun = address.substring(0, address.length() - 1);
        return (begun + "1").matches(pattern) || route.path().startsWith(begun);
    }

    private static List<Path> templates() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            List<Path> folders = modules.map(module -> module.resolve("src/main/jte"))
                    .filter(Files::isDirectory)
                    .toList();
            assertThat(folders).as("modules with pages").hasSizeGreaterThan(4);
            List<Path> all = new ArrayList<>();
            for (Path one : folders) {
                try (Stream<Path> files = Files.walk(one)) {
                    files.filter(file -> file.toString().endsWith(".jte")).forEach(all::add);
                }
            }
            return all;
        }
    }
}
