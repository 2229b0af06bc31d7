package dev.okiagari.postgres.testing;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that tell which JVM made a database: {@code test_4711_7_retry_pg_test}. So those of dead JVMs can be told from those
 * another build is using.
 */
final class DatabaseNames {

    private static final Pattern OURS = Pattern.compile("test_([0-9]+)_[0-9]+_.*");
    private static final int READABLE_PART_AT_MOST = 36;

    private final long pid;
    private final AtomicInteger count = new AtomicInteger();

    DatabaseNames(long pid) {
        this.pid = pid;
    }

    String next(String label) {
        String readable = label.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9_]", "_");
        String part = readable.substring(0, Math.min(readable.length(), READABLE_PART_AT_MOST));
        return "test_" + pid + "_" + count.incrementAndGet() + "_" + part;
    }

    static OptionalLong makerOf(String database) {
        Matcher matcher = OURS.matcher(database);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
