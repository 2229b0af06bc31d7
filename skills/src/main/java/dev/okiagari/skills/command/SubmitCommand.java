package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.skills.Submissions;
import dev.okiagari.skills.Submitter;
import dev.okiagari.skills.json.SubmittedJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.SkillsProblems;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.view.Receipt;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Submits a skill. */
@Command(name = "submit")
final class SubmitCommand extends ReadCommand<SkillsContext, SubmittedJson> {
    /** More than an archive may have; its reader says so. */
    private static final int LARGEST = 17 << 20;

    @Parameters(paramLabel = "REPOSITORY|FILE")
    private String source = "";

    @Option(names = "--path", paramLabel = "FOLDER", defaultValue = "")
    private String path = "";

    private String flags = "";
    private String withoutNode = "";

    SubmitCommand(Supplier<SkillsContext> opening) {
        super(opening);
    }

    @Override
    protected SubmittedJson read(SkillsContext context) {
        Receipt receipt = SkillsProblems.orFail(() -> submit(context.submissions()));
        flags = context.runtime().location().flags();
        withoutNode = context.withoutNode();
        return SubmittedJson.of(receipt, "");
    }

    private Receipt submit(Submissions submissions) {
        // The limit of one client is for strangers.
        Submitter submitter = Submitter.trusted(System.getProperty("user.name", "unknown"));
        File file = new File(source);
        if (!file.exists()) {
            return submissions.submit(source, path, submitter);
        }
        if (!path.isEmpty()) {
            throw wrong(say("submit.path_of_file"));
        }
        try (InputStream in = new FileInputStream(file)) {
            return submissions.upload(in.readNBytes(LARGEST), file.getName().equals("SKILL.md"), submitter);
        } catch (IOException e) {
            throw new CommandFailed(Exit.USAGE, say("submit.no_file", Visible.of(source)), e);
        }
    }

    @Override
    protected List<String> lines(SubmittedJson submitted) {
        List<String> lines = new ArrayList<>();
        lines.add(
                submitted.duplicate()
                        ? say("submit.duplicate", submitted.id(), submitted.state())
                        : say("submit.done", submitted.id()));
        if (submitted.withdrawSecret() != null) {
            lines.add(say("submit.secret", submitted.withdrawSecret()));
        }
        lines.add(say("submit.follow", submitted.id(), flags));
        return lines;
    }

    @Override
    protected String hint(SubmittedJson submitted) {
        return withoutNode;
    }
}
