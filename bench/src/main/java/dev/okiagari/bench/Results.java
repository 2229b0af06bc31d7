package dev.okiagari.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Keeps every measurement: as a JSON line at once, as a table at the end, and a line each for whoever watches. One thread. */
public final class Results implements AutoCloseable {
    private final ObjectMapper json = new ObjectMapper();
    private final Path folder;
    private final String name;
    private final Writer lines;
    private final List<Measurement> measured = new ArrayList<>();
    private List<String> order = List.of();
    private String preface = "";

    public Results(Path folder) throws IOException {
        Files.createDirectories(folder);
        this.folder = folder;
        this.name = Instant.now().toString().substring(0, 19).replace(":", "");
        this.lines = Files.newBufferedWriter(folder.resolve(name + ".jsonl"));
    }

    /** The first line: where and how. */
    public void setting(
            Map<String, String> machine, Map<String, String> postgres, double syncMicros, List<Contender> contenders)
            throws IOException {
        Map<String, String> how = new LinkedHashMap<>();
        contenders.forEach(c -> how.put(c.name(), c.settings()));
        order = List.copyOf(how.keySet());
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("machine", machine);
        line.put("postgres", postgres);
        line.put("sync_us", syncMicros);
        line.put("contenders", how);
        write(line);
        StringBuilder text = new StringBuilder("# Bench of " + name + "\n\n");
        text.append("Machine: ").append(machine).append(", one durable page ").append(Math.round(syncMicros));
        text.append(" µs\n\nPostgreSQL: ").append(postgres).append("\n\n");
        how.forEach((who, settings) ->
                text.append("- `").append(who).append("`: ").append(settings).append('\n'));
        preface = text.toString();
        System.out.print(preface);
    }

    public void add(Measurement measurement) throws IOException {
        write(measurement);
        if (measurement.round() > 0) {
            measured.add(measurement);
        }
        StringBuilder figures = new StringBuilder();
        measurement
                .figures()
                .forEach((figure, value) ->
                        figures.append(' ').append(figure).append('=').append(MedianTable.number(value)));
        System.out.printf(
                Locale.ROOT,
                "round %d %-6s %-12s load %.1f%s%n",
                measurement.round(),
                measurement.work(),
                measurement.contender(),
                measurement.load(),
                figures);
    }

    public void table() throws IOException {
        Picture picture = Picture.of(measured, order);
        Path file = folder.resolve(name + ".md");
        Files.writeString(file, preface + "\n" + picture.tables());
        Files.writeString(folder.resolve(name + ".svg"), picture.chart());
        System.out.println();
        System.out.print(picture.tables());
        System.out.println();
        System.out.println(
                "raw results: " + folder.resolve(name + ".jsonl") + ", table: " + file + ", chart beside it as .svg");
    }

    private void write(Object line) throws IOException {
        lines.write(json.writeValueAsString(line));
        lines.write('\n');
        lines.flush();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
