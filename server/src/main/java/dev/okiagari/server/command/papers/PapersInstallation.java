package dev.okiagari.server.command.papers;

import dev.okiagari.application.Application;
import dev.okiagari.console.web.Section;
import dev.okiagari.server.papers.ArxivSource;
import dev.okiagari.server.papers.PapersApplication;
import dev.okiagari.server.papers.ReadingSource;
import dev.okiagari.server.settings.Setting;
import dev.okiagari.server.web.papers.PapersSection;
import dev.okiagari.server.wiring.Installation;
import dev.okiagari.server.wiring.Program;
import dev.okiagari.server.wiring.Serving;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Papers in this program. */
public final class PapersInstallation implements Installation {
    private final Application application = new PapersApplication();

    @Override
    public Application application() {
        return application;
    }

    @Override
    public CommandLine commands(Program program) {
        return PapersCommand.with(new Doors(program, this));
    }

    @Override
    public List<Setting> settings(Map<String, String> environment) {
        return Stream.of(
                        ArxivSource.read(environment).all(),
                        ReadingSource.read(environment).all())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public void checkSettings(Map<String, String> environment) {
        ArxivSource.read(environment).check();
        ReadingSource.read(environment).reading();
    }

    @Override
    public Optional<Section> section(Serving serving) {
        return Optional.of(PapersSection.open(serving));
    }

    /** The ways in which the commands open what they need. */
    record Doors(Program program, PapersInstallation papers) {
        /** For commands that use the database alone. */
        PaperDesk existing() {
            return PaperDesk.over(program.existing(papers.application()));
        }

        /** For commands that also call external services. */
        PaperDesk existingForCalls() {
            return PaperDesk.over(program.existingForCalls(papers));
        }

        /** For commands that take papers in. */
        PaperDesk prepared() {
            return PaperDesk.over(program.prepared(List.of(papers)));
        }
    }
}
