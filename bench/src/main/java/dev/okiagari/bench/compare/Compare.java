package dev.okiagari.bench.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.bench.Hardware;
import dev.okiagari.bench.Server;
import dev.okiagari.bench.Work;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Measures two builds of the engine round by round on one server. In each round each build does each work once, one right after the
 * other; who goes first alternates. Started by {@code bench/compare}.
 */
public final class Compare {
    private final CompareArguments arguments;
    private final Build old;
    private final Build fresh;
    private final Writer lines;
    private final Ratios ratios = new Ratios();
    private final ObjectMapper json = new ObjectMapper();

    private Compare(CompareArguments arguments, Build old, Build fresh, Writer lines) {
        this.arguments = arguments;
        this.old = old;
        this.fresh = fresh;
        this.lines = lines;
    }

    public static void main(String[] words) throws Exception {
        CompareArguments arguments;
        try {
            arguments = CompareArguments.parse(words);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.print(CompareArguments.USAGE);
            System.exit(2);
            return;
        }
        Path folder = arguments.folder().toAbsolutePath();
        Path data = folder.resolve("postgres");
        Path results = Files.createDirectories(folder.resolve("results"))
                .resolve("compare-" + Instant.now().toString().substring(0, 19).replace(":", "") + ".jsonl");
        // This handle keeps the server while the two processes use it.
        try (Server server = Server.counting(data, "none");
                Writer lines = Files.newBufferedWriter(results);
                Build old = new Build("old", arguments.old().toAbsolutePath(), data);
                Build fresh = new Build("new", arguments.fresh().toAbsolutePath(), data)) {
            System.out.println("Machine: " + Hardware.description() + "; PostgreSQL: " + server.settings());
            new Compare(arguments, old, fresh, lines).run();
        }
        System.out.println("\nRaw figures: " + results);
    }

    private void run() throws IOException {
        for (int round = 1 - arguments.warmUps(); round <= arguments.rounds(); round++) {
            for (Work work : arguments.works()) {
                measure(round, work);
            }
        }
        System.out.print(ratios.table());
    }

    private void measure(int round, Work work) throws IOException {
        boolean isOldFirst = round % 2 == 0;
        Map<String, Double> first = measure(round, work, isOldFirst ? old : fresh);
        Map<String, Double> second = measure(round, work, isOldFirst ? fresh : old);
        if (round > 0) {
            ratios.add(work, isOldFirst ? new Ratios.Pair(first, second) : new Ratios.Pair(second, first));
        }
    }

    private Map<String, Double> measure(int round, Work work, Build build) throws IOException {
        int items = arguments.itemsOf(work);
        double load = Hardware.load();
        long began = System.nanoTime();
        Map<String, Double> figures = build.measure(work, items);
        double took = (System.nanoTime() - began) / 1e9;
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("round", round);
        line.put("work", work.word());
        line.put("build", build.name());
        line.put("items", items);
        line.put("load", load);
        line.put("took_seconds", took);
        line.put("figures", figures);
        lines.write(json.writeValueAsString(line));
        lines.write('\n');
        lines.flush();
        System.out.printf(
                Locale.ROOT,
                "round %2d %-6s %s  load %.1f  %8.0f/s  cpu %7.2f us  took %.1f s%n",
                round,
                work.word(),
                build.name(),
                load,
                figures.getOrDefault("per_second", 0.0),
                figures.getOrDefault("cpu_us_per_unit", 0.0),
                took);
        return figures;
    }
}
