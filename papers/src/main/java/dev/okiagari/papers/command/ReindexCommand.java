package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.gateway.http.Stopwatch;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.papers.json.PaperIndexJson;
import dev.okiagari.papers.setup.PapersContext;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** Rebuilds the search index. */
@Command(name = "reindex")
final class ReindexCommand extends ReadCommand<PapersContext, PaperIndexJson> {
    ReindexCommand(Supplier<PapersContext> opening) {
        super(opening);
    }

    @Override
    protected PaperIndexJson read(PapersContext context) {
        Stopwatch watch = Stopwatch.start();
        boolean isRebuilt = context.library().reindex();
        String folder = context.runtime().location().folder("index").toString();
        return new PaperIndexJson(isRebuilt, folder, watch.elapsed().toMillis());
    }

    @Override
    protected List<String> lines(PaperIndexJson index) {
        String seconds = String.format(Locale.ROOT, "%.1f", index.tookMs() / 1000.0);
        return List.of(
                index.rebuilt()
                        ? say("index.rebuilt", index.folder(), seconds)
                        : say("index.rebuild_asked", index.folder()));
    }
}
