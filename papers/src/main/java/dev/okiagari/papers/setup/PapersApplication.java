package dev.okiagari.papers.setup;

import dev.okiagari.application.Application;
import dev.okiagari.application.HealthFact;
import dev.okiagari.application.Resources;
import dev.okiagari.application.Tables;
import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.papers.OtherSource;
import dev.okiagari.papers.PaperSettings;
import dev.okiagari.papers.PaperSources;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivSettings;
import dev.okiagari.papers.arxiv.PaperSource;
import dev.okiagari.papers.reading.DocumentReader;
import dev.okiagari.papers.reading.ReaderPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The papers application with its settings: from arXiv ids to searchable papers. */
public final class PapersApplication implements Application {
    @Override
    public String name() {
        return "papers";
    }

    @Override
    public Tables tables() {
        return PaperTables.TABLES;
    }

    /** Opens the storage first: it is refused when the raw copies of this database are elsewhere. */
    @Override
    public Work open(Resources resources) {
        requireSource(resources);
        RawStorage storage = resources.storage();
        TextModels models = TextModels.open(UpstreamSettings.read(resources.settings()));
        DocumentReader reader =
                new ReaderPool(ReadingSource.read(resources.settings()).reading());
        PaperSteps steps = new PaperSteps(
                resources.database(),
                new PaperSteps.Connections(arxiv(resources), storage, reader, models.extractor(), models.embedder()),
                PaperSettings.defaults());
        return new PapersWork(steps, models, reader);
    }

    /** What a node works on, and what is closed after it. */
    private record PapersWork(PaperSteps papers, TextModels models, DocumentReader reader) implements Work {
        @Override
        public List<Steps<?>> steps() {
            return List.of(papers.steps());
        }

        @Override
        public void close() {
            try (reader) {
                models.close();
            }
        }
    }

    /** arXiv as the settings say; closed with the resources. */
    public static Arxiv arxiv(Resources resources) {
        ArxivSource source = ArxivSource.read(resources.settings());
        GuardedHttp http = resources.http(UpstreamGuard.arxiv(source));
        return new Arxiv(http, settings(source));
    }

    /** Ends the command when the papers of this database come from a stand-in and these settings name the real arXiv, or vice versa. */
    public static void requireSource(Resources resources) {
        try {
            new PaperSources(resources.database()).require(source(resources.settings()));
        } catch (OtherSource e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    /** The arXiv of these settings. */
    public static PaperSource source(Map<String, String> settings) {
        return PaperSource.of(settings(ArxivSource.read(settings)));
    }

    private static ArxivSettings settings(ArxivSource source) {
        return source.address()
                .map(base -> ArxivSettings.at(base.uri()))
                .orElseGet(ArxivSettings::real)
                .withGap(source.requestGap());
    }

    @Override
    public List<HealthFact> examineDatabase(Connection connection, Map<String, String> settings) throws SQLException {
        return PapersHealth.source(PaperSources.claimed(connection), settings);
    }

    @Override
    public List<HealthFact> examineServices(Map<String, String> settings) {
        return new PapersHealth(settings).examine();
    }
}
