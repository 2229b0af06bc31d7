package dev.okiagari.bench.program;

import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Hardware;
import dev.okiagari.bench.Measurement;
import dev.okiagari.bench.Picture;
import dev.okiagari.bench.Results;
import dev.okiagari.bench.Server;
import dev.okiagari.bench.Work;
import dev.okiagari.bench.floor.BatchFloor;
import dev.okiagari.bench.floor.CommitFloor;
import dev.okiagari.bench.floor.SingleFloor;
import dev.okiagari.bench.ours.GrownOurs;
import dev.okiagari.bench.ours.OtherBuild;
import dev.okiagari.bench.ours.Ours;
import dev.okiagari.bench.ours.OursSingle;
import dev.okiagari.bench.peers.DbSchedulerPeer;
import dev.okiagari.bench.peers.DbosPeer;
import dev.okiagari.bench.peers.JobRunrPeer;
import dev.okiagari.bench.peers.QuartzPeer;
import dev.okiagari.bench.peers.SpringBatchPeer;
import dev.okiagari.engine.model.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Measures every contender at every work, interleaved, and writes down what it found. Started by {@code bench/run}. */
public final class Bench {
    private static final int WARM_UP = 0;

    /** Finished items that are there before the clock starts. */
    private static final int FINISHED = 5_000_000;

    private static final int HELD_OPEN_SECONDS = 180;

    private final Arguments arguments;
    private final Server server;
    private final Results results;

    private Bench(Arguments arguments, Server server, Results results) {
        this.arguments = arguments;
        this.server = server;
        this.results = results;
    }

    /** The table has them in this order and compares all with the first. */
    private List<Contender> everybody() throws Exception {
        List<Contender> contenders = new ArrayList<>();
        Path before = arguments.before();
        if (before != null) {
            contenders.addAll(OtherBuild.in(before));
        }
        contenders.addAll(List.of(
                new BatchFloor(100),
                new BatchFloor(500),
                new CommitFloor(),
                new SingleFloor(),
                new Ours("ours", Settings.defaults(), EnumSet.of(Work.S4, Work.J1, Work.W4)),
                new Ours("ours-32w", Settings.defaults().with(s -> s.writers(32)), EnumSet.of(Work.W4)),
                Ours.together("ours-together"),
                new OursSingle(),
                new GrownOurs("ours-grown", FINISHED, 0),
                new GrownOurs("ours-held-open", 0, HELD_OPEN_SECONDS),
                new DbSchedulerPeer(),
                new DbosPeer(),
                new JobRunrPeer(),
                new QuartzPeer(),
                new SpringBatchPeer()));
        return contenders;
    }

    public static void main(String[] words) throws Exception {
        Arguments arguments;
        try {
            arguments = Arguments.parse(words);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.print(Arguments.USAGE);
            System.exit(2);
            return;
        }
        if (arguments.draw() != null) {
            draw(arguments.draw());
            return;
        }
        Path folder = arguments.folder().toAbsolutePath();
        Files.createDirectories(folder);
        try (Server server = new Server(folder.resolve("postgres"), arguments.profile());
                Results results = new Results(folder.resolve("results"))) {
            new Bench(arguments, server, results).run();
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private static void draw(Path raw) throws IOException {
        Picture picture = Picture.of(raw);
        String name = String.valueOf(raw.getFileName()).replaceFirst("\\.jsonl$", "");
        Files.writeString(raw.resolveSibling(name + ".md"), picture.tables());
        Files.writeString(raw.resolveSibling(name + ".svg"), picture.chart());
        System.out.print(picture.tables());
    }

    private List<Contender> chosen() throws Exception {
        List<Contender> all = everybody();
        List<String> names = arguments.contenders();
        for (String name : names) {
            if (all.stream().noneMatch(c -> c.name().equals(name))) {
                throw new IllegalArgumentException("there is no contender '" + name + "'; there are: "
                        + all.stream().map(Contender::name).collect(Collectors.joining(", ")));
            }
        }
        List<Contender> chosen = all.stream()
                .filter(c -> names.isEmpty() ? c.isUsual() : names.contains(c.name()))
                .toList();
        if (chosen.stream().noneMatch(c -> c.works().stream().anyMatch(arguments.works()::contains))) {
            throw new IllegalArgumentException("none of the chosen contenders does the chosen work");
        }
        return chosen;
    }

    private void run() throws Exception {
        List<Contender> contenders = chosen();
        double syncMicros = Hardware.syncMicros(arguments.folder());
        results.setting(Hardware.description(), server.settings(), syncMicros, contenders);
        if (arguments.warmUp()) {
            warmUp(contenders);
        }
        for (int round = 1; round <= arguments.rounds(); round++) {
            List<Contender> order = new ArrayList<>(contenders);
            Collections.rotate(order, round); // nobody is always the one after the loudest
            for (Work work : arguments.works()) {
                for (Contender contender : order) {
                    if (contender.works().contains(work)) {
                        measure(work, contender, round);
                    }
                }
            }
        }
        results.table();
    }

    /** Until two runs of each agree; these do not count. */
    private void warmUp(List<Contender> contenders) throws Exception {
        WarmUp warmUp = new WarmUp();
        for (int round = 1; round <= WarmUp.MOST_ROUNDS; round++) {
            for (Work work : arguments.works()) {
                for (Contender contender : contenders) {
                    if (contender.works().contains(work) && contender.isCompiled() && !warmUp.isWarm(work, contender)) {
                        warmUp.ended(work, contender, measure(work, contender, WARM_UP));
                    }
                }
            }
        }
    }

    private Map<String, Double> measure(Work work, Contender contender, int round) throws Exception {
        int items = arguments.itemsOf(work, contender.oneIn(work));
        double load = Hardware.load();
        Course course = server.course(items);
        try {
            contender.run(work, course);
            Map<String, Double> figures = course.figures(work);
            contender.verify(work, course);
            results.add(new Measurement(work.word(), contender.name(), round, items, load, figures));
            return figures;
        } finally {
            server.clear();
        }
    }
}
