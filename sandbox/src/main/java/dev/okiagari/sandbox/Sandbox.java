package dev.okiagari.sandbox;

import dev.okiagari.sandbox.arxiv.ArxivSite;
import dev.okiagari.sandbox.arxiv.Corpus;
import dev.okiagari.sandbox.arxiv.Habits;
import dev.okiagari.sandbox.model.ModelBehaviour;
import dev.okiagari.sandbox.model.ModelSite;
import dev.okiagari.sandbox.panel.Panel;
import dev.okiagari.sandbox.panel.Surroundings;
import dev.okiagari.sandbox.rakuten.RakutenSite;
import dev.okiagari.sandbox.rakuten.Shop;
import dev.okiagari.sandbox.s3.S3Site;
import dev.okiagari.sandbox.skills.SkillShelf;
import dev.okiagari.sandbox.skills.SkillSite;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.wire.StandIn;
import dev.okiagari.sandbox.words.Seed;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * All external services in one process: arXiv, a shop's API, a model, object storage and code hosts, each on a port of
 * its own on loopback, and a page with their dials. Started by the demo, tests and proving; closing it ends everything
 * at once. If a port is not available, starting throws and leaves nothing open. Threads may share it.
 */
public final class Sandbox implements AutoCloseable {
    private final SandboxSettings settings;
    private final Corpus corpus;
    private final ArxivSite arxivSite;
    private final Shop shop;
    private final ModelSite modelSite;
    private final S3Site s3Site = new S3Site();
    private final SkillShelf shelf;
    private final SkillSite skillSite;
    private final List<RunningStandIn> standIns = new ArrayList<>();
    private final RunningStandIn panel;

    private Sandbox(SandboxSettings settings) {
        this.settings = settings;
        Seed seed = new Seed(settings.seed());
        this.corpus = new Corpus(seed);
        this.arxivSite = new ArxivSite(corpus);
        this.shop = new Shop(seed);
        this.modelSite = new ModelSite(seed);
        this.shelf = new SkillShelf(seed);
        this.skillSite = new SkillSite(shelf);
        boolean up = false;
        try {
            open("arxiv", arxivSite, seed);
            open("rakuten", new RakutenSite(shop), seed);
            open("model", modelSite, seed);
            open("s3", s3Site, seed);
            open("skills", skillSite, seed);
            Panel page = new Panel(List.copyOf(standIns), new Surroundings(shop, modelSite));
            this.panel = RunningStandIn.open("panel", settings.port("panel"), page, seed);
            up = true;
        } finally {
            if (!up) {
                standIns.forEach(RunningStandIn::close);
            }
        }
    }

    private void open(String name, StandIn site, Seed seed) {
        standIns.add(RunningStandIn.open(name, settings.port(name), site, seed));
    }

    /** On return everything is listening. */
    public static Sandbox start(SandboxSettings settings) {
        return new Sandbox(settings);
    }

    public RunningStandIn arxiv() {
        return standIns.get(0);
    }

    public RunningStandIn rakuten() {
        return standIns.get(1);
    }

    /** Its base URL ends without /v1. */
    public RunningStandIn model() {
        return standIns.get(2);
    }

    public RunningStandIn s3() {
        return standIns.get(3);
    }

    public RunningStandIn skills() {
        return standIns.get(4);
    }

    /** All upstreams, without the page. */
    public List<RunningStandIn> standIns() {
        return List.copyOf(standIns);
    }

    /** The address of the page. */
    public URI page() {
        return panel.url();
    }

    public long seed() {
        return settings.seed();
    }

    /** The papers behind the arXiv, as the generator knows them. */
    public Corpus corpus() {
        return corpus;
    }

    /** Special behaviour of the arXiv for papers that a test chooses. */
    public Habits habits() {
        return arxivSite.habits();
    }

    /** The market behind the shop's API; its day can be set. */
    public Shop shop() {
        return shop;
    }

    /** The code hosts: new commits, limits and redirects. */
    public SkillSite codeHosts() {
        return skillSite;
    }

    /** The skills behind the code hosts. */
    public SkillShelf shelf() {
        return shelf;
    }

    public ModelBehaviour behaviour() {
        return modelSite.behaviour();
    }

    /** Changes the behaviour of the model from now on. */
    public void behaviour(ModelBehaviour next) {
        modelSite.behaviour(next);
    }

    /** Heals every upstream and forgets every call; what is stored, the day and the behaviour stay. */
    public void calm() {
        standIns.forEach(standIn -> {
            standIn.dials().heal();
            standIn.calls().forget();
        });
    }

    @Override
    public void close() {
        panel.close();
        standIns.forEach(RunningStandIn::close);
    }
}
