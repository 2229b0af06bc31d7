package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Engine;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivSettings;
import dev.okiagari.papers.embedding.HashingEmbedder;
import dev.okiagari.papers.extraction.RulesExtractor;
import dev.okiagari.papers.reading.DocumentReader;
import dev.okiagari.papers.reading.ReaderPool;
import dev.okiagari.papers.reading.ReadingSettings;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** Run as a process by {@link HostilePapersFaultTest}: a node that works on papers until its input ends, then says what it took. */
final class PaperNodeProcess {
    private PaperNodeProcess() {}

    public static void main(String... args) throws Exception {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(args[0]);
        database.setUser(args[1]);
        database.setPassword(args[2]);
        ReadingSettings reading = ReadingSettings.defaults()
                .withJvmOptions("-XX:TieredStopAtLevel=1")
                .withHeapMegabytes(Integer.parseInt(args[7]))
                .withLimit(Duration.ofSeconds(Long.parseLong(args[6])));
        GuardSettings guard = GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withRedirects(0);
        try (GuardedHttp http = GuardedHttp.open(guard);
                RawStorage storage = FolderStorage.open(Path.of(args[3]));
                DocumentReader reader = new ReaderPool(reading)) {
            Arxiv arxiv = new Arxiv(
                    http, ArxivSettings.at(URI.create(args[4])).withGap(Duration.ofMillis(Long.parseLong(args[5]))));
            PaperSteps steps = new PaperSteps(
                    Database.over(database),
                    new PaperSteps.Connections(arxiv, storage, reader, new RulesExtractor(), new HashingEmbedder()),
                    PaperSettings.defaults());
            try (Engine engine = Engine.on(database).work(steps.steps()).start()) {
                System.out.println("ready " + engine.nodeId());
                System.in.transferTo(OutputStream.nullOutputStream());
            }
        }
        System.out.println(peak());
    }

    /** The most memory that was in use, in megabytes. */
    private static long peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(usage -> usage.getUsed())
                        .sum()
                >> 20;
    }
}
