package dev.okiagari.server.papers;

import dev.okiagari.application.Application;
import dev.okiagari.application.HealthFact;
import dev.okiagari.application.Resources;
import dev.okiagari.application.Tables;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.PaperSettings;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivSettings;
import dev.okiagari.server.settings.UpstreamSettings;
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

    @Override
    public List<String> upstreams() {
        return List.of("arxiv", "storage", "model");
    }

    /** Opens the storage first: it is refused when the raw copies of this database are elsewhere. */
    @Override
    public Work open(Resources resources) {
        RawStorage storage = resources.storage();
        ArxivSource source = ArxivSource.read(resources.settings());
        GuardedHttp http = resources.http(UpstreamGuard.arxiv(source));
        TextModels models = TextModels.open(UpstreamSettings.read(resources.settings()));
        PaperSteps steps = new PaperSteps(
                resources.database(),
                new PaperSteps.Outside(new Arxiv(http, arxiv(source)), storage, models.extractor(), models.embedder()),
                PaperSettings.defaults());
        return new PapersWork(steps, models);
    }

    /** What a node works on, and what is closed after it. */
    private record PapersWork(PaperSteps papers, TextModels models) implements Work {
        @Override
        public List<Steps<?>> steps() {
            return List.of(papers.steps());
        }

        @Override
        public void close() {
            models.close();
        }
    }

    private static ArxivSettings arxiv(ArxivSource source) {
        return source.address()
                .map(base -> ArxivSettings.at(base.uri()))
                .orElseGet(ArxivSettings::real)
                .withGap(source.requestGap());
    }

    @Override
    public List<HealthFact> examineServices(Map<String, String> settings) {
        return new PapersHealth(settings).examine();
    }
}
