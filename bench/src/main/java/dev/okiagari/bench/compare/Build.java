package dev.okiagari.bench.compare;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.bench.Work;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One of the two builds, in a process of its own that lives as long as the comparison and so stays warm. One thread. */
final class Build implements AutoCloseable {
    private static final TypeReference<Map<String, Double>> FIGURES = new TypeReference<>() {};
    private static final long ENDS_WITHIN_SECONDS = 30;

    private final String name;
    private final Process process;
    private final BufferedWriter ask;
    private final BufferedReader answers;
    private final ObjectMapper json = new ObjectMapper();

    /** Starts it with this process's own Java, class path and options. */
    Build(String name, Path checkout, Path data) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options());
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Runner.class.getName(),
                checkout.toString(),
                data.toString(),
                name));
        this.name = name;
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.ask = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Given to this process as one text by bench/compare. */
    private static List<String> options() {
        return List.of(System.getProperty("okiagari.bench.jvm", "-Xms1g -Xmx1g")
                .strip()
                .split("\\s+"));
    }

    String name() {
        return name;
    }

    /** The figures of one run. */
    Map<String, Double> measure(Work work, int items) throws IOException {
        ask.write(work.word() + " " + items);
        ask.newLine();
        ask.flush();
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.startsWith(Runner.ANSWER)) {
                return json.readValue(line.substring(Runner.ANSWER.length()), FIGURES);
            }
            System.err.println(name + ": " + line);
        }
        throw new IOException("could not measure " + work.word() + " because the process of the " + name
                + " build has ended; what it printed above says why");
    }

    /** It ends with its input, and takes its databases along. */
    @Override
    public void close() throws IOException {
        ask.close();
        try {
            if (!process.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
