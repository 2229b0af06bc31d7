package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of each start, in a file of their own that {@code postgresql.conf} includes; what an operator writes below that
 * line stays and wins.
 */
final class Configuration {

    static final String FILE = "okiagari.conf";

    private Configuration() {}

    static Map<String, String> settings(Options options, int port) {
        Map<String, String> all = new TreeMap<>();
        // A commit once confirmed survives a power cut.
        all.put("synchronous_commit", "on");
        // Enough for a pool in each of several processes, and for people.
        all.put("max_connections", "200");
        all.put("shared_buffers", "128MB");
        // So that results are the same on every machine.
        all.put("timezone", "UTC");
        all.put("log_timezone", "UTC");
        // Messages are read by us to explain failures.
        all.put("lc_messages", "C");
        // The log is not rotated while the server runs, so no line every five minutes.
        all.put("log_checkpoints", "off");
        all.putAll(options.settings());
        all.put("fsync", "on");
        all.put("full_page_writes", "on");
        // Reachable from this machine only, and by password only; a socket file would need a short path and more rules.
        all.put("listen_addresses", "127.0.0.1");
        all.put("unix_socket_directories", "");
        all.put("port", Integer.toString(port));
        return all;
    }

    static void write(Path pgdata, Map<String, String> settings) throws IOException {
        StringBuilder text = new StringBuilder("# written at each start; change postgresql.conf instead\n");
        settings.forEach((name, value) ->
                text.append(name).append(" = ").append(quoted(value)).append('\n'));
        PlainFiles.write(pgdata.resolve(FILE), text.toString());
    }

    static void includeIn(Path pgdata, String before) throws IOException {
        PlainFiles.append(pgdata.resolve("postgresql.conf"), before + "\ninclude '" + FILE + "'\n");
    }

    static String quoted(String value) {
        if (value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0 || value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("could not write a setting because its value has more than one line");
        }
        return "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
    }
}
