package dev.okiagari.bench.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Server;
import dev.okiagari.bench.Work;
import dev.okiagari.bench.ours.OtherBuild;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The process of one build. The engine is loaded from its checkout, even if that is this one, so that both take the same way.
 * Reads lines such as {@code s4 20000} and answers each with one line of figures; whatever else it prints is for people. Ends with its input.
 */
public final class Runner {
    /** What a line of figures begins with. */
    static final String ANSWER = "figures ";

    private final List<Contender> contenders;
    private final Server server;
    private final ObjectMapper json = new ObjectMapper();

    private Runner(List<Contender> contenders, Server server) {
        this.contenders = contenders;
        this.server = server;
    }

    /** Takes the checkout, the data folder of the server, and the build's name. */
    public static void main(String[] words) throws Exception {
        List<Contender> contenders = OtherBuild.in(Path.of(words[0]));
        try (Server server = Server.counting(Path.of(words[1]), words[2])) {
            new Runner(contenders, server).serve();
        }
    }

    private void serve() throws Exception {
        BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = asked.readLine(); line != null; line = asked.readLine()) {
            String[] words = line.split(" ", -1);
            answer(measure(Work.of(words[0]), Integer.parseInt(words[1])));
        }
    }

    private Map<String, Double> measure(Work work, int items) throws Exception {
        Contender contender = contenders.stream()
                .filter(c -> c.works().contains(work))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("could not measure " + work.word()));
        Course course = server.course(items);
        try {
            System.gc(); // each run begins with an empty heap, whatever the one before has left
            contender.run(work, course);
            Map<String, Double> figures = course.figures(work);
            contender.verify(work, course);
            return figures;
        } finally {
            server.clear();
        }
    }

    private void answer(Map<String, Double> figures) throws IOException {
        System.out.println(ANSWER + json.writeValueAsString(figures));
        System.out.flush();
    }
}
