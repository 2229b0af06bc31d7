package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.CommandGroup;
import dev.okiagari.papers.PapersTexts;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.Status;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The group of commands about papers. */
public final class PapersCommand {
    private PapersCommand() {}

    /** The group with its commands, each of which opens what it needs when it runs. */
    public static CommandLine with(Program program, Installation papers) {
        Supplier<PapersContext> existing = () -> PapersContext.ofCommand(program.existing(papers.application()));
        Supplier<PapersContext> calling = () -> PapersContext.ofCommand(program.existingForCalls(papers));
        Supplier<PapersContext> prepared = () -> PapersContext.ofCommand(program.prepared(List.of(papers)));
        CommandLine group = CommandGroup.line()
                .addSubcommand(new IngestCommand(prepared, program, papers.application()))
                .addSubcommand(new PapersStatusCommand(existing))
                .addSubcommand(new PapersShowCommand(existing))
                .addSubcommand(new PapersListCommand(existing))
                .addSubcommand(new SearchCommand(calling))
                .addSubcommand(new RelatedCommand(existing))
                .addSubcommand(new ExtractionsCommand(existing))
                .addSubcommand(new RetryCommand(existing))
                .addSubcommand(new PapersReplayCommand(existing))
                .addSubcommand(new DeleteCommand(calling))
                .addSubcommand(new ReindexCommand(existing))
                .addSubcommand(new SourceCommand(calling))
                .addSubcommand(new McpCommand(prepared, program, papers.application()));
        group.setResourceBundle(PapersTexts.help());
        return group.registerConverter(Status.class, words(Status.class))
                .registerConverter(PaperFilter.Sort.class, words(PaperFilter.Sort.class))
                .registerConverter(Extraction.Type.class, words(Extraction.Type.class));
    }

    private static <E extends Enum<E>> ITypeConverter<E> words(Class<E> type) {
        return given -> Arrays.stream(type.getEnumConstants())
                .filter(one -> JsonText.word(one).equalsIgnoreCase(given))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        say("word.unknown", given, String.join(", ", JsonText.words(type)))));
    }
}
