package dev.okiagari.skills.privilege;

import dev.okiagari.skills.rule.KnownHosts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Servers that a program contacts and that what people read of the skill does not name. Takes time in proportion to the texts. */
final class UnnamedHosts {
    private static final Pattern ADDRESS =
            Pattern.compile("https?://(?:[^/\\s\"'@]{0,80}@)?([a-z0-9-]+(?:\\.[a-z0-9-]+)+)");
    private static final Pattern CONTACT = Pattern.compile(
            "\\b(?:curl|wget|requests|urlopen|urllib|httpx|aiohttp|fetch|axios|invoke-webrequest|invoke-restmethod|iwr|irm|http\\.get|https\\.get"
                    + "|https\\.request|net::http|open-uri|websocket|post|put|endpoint|base_?url|api_?url|url|server|host)\\b");
    private static final Pattern LOCAL = Pattern.compile(
            "localhost|127\\.\\d+\\.\\d+\\.\\d+|0\\.0\\.0\\.0|10\\.\\d+\\.\\d+\\.\\d+|192\\.168\\.\\d+\\.\\d+"
                    + "|(?:.*\\.)?(?:example\\.(?:com|org|net)|local|internal|localhost|test|w3\\.org|schema\\.org)");

    /** Labels that say nothing about whose server it is. */
    private static final Set<String> COMMON = Set.of(
            "www",
            "api",
            "apis",
            "com",
            "org",
            "net",
            "dev",
            "app",
            "cloud",
            "io",
            "data",
            "cdn",
            "get",
            "docs",
            "host",
            "server",
            "service",
            "services",
            "static",
            "files",
            "example",
            "public",
            "web",
            "online",
            "site",
            "info",
            "beta",
            "prod");

    private static final int SHORTEST_LABEL = 3;
    private static final int MOST = 5;

    /**
     * A server that nothing names.
     *
     * @param at an offset in the program
     */
    record Host(String name, int at) {}

    private UnnamedHosts() {}

    /** Both texts are in lower case. */
    static List<Host> in(String program, String read) {
        List<Host> hosts = new ArrayList<>();
        int from = 0;
        for (String line : program.split("(?<=\n)", -1)) {
            if (line.contains("://") && CONTACT.matcher(line).find()) {
                Matcher address = ADDRESS.matcher(line);
                while (address.find() && hosts.size() < MOST) {
                    String name = address.group(1);
                    boolean isKnown =
                            LOCAL.matcher(name).matches() || KnownHosts.areAllVendors(line.substring(address.start()));
                    if (!isKnown && !isNamed(name, read)) {
                        hosts.add(new Host(name, from + address.start(1)));
                    }
                }
            }
            from += line.length();
        }
        return hosts;
    }

    private static boolean isNamed(String host, String read) {
        for (String label : host.split("[.-]", -1)) {
            if (label.length() >= SHORTEST_LABEL && !COMMON.contains(label) && read.contains(label)) {
                return true;
            }
        }
        return false;
    }
}
