package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.Submissions;
import dev.okiagari.submissions.host.BadAddress;
import dev.okiagari.submissions.skill.SkillRefused;
import dev.okiagari.submissions.view.Receipt;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Submits a skill. */
@Command(
        name = "submit",
        description = {
            "Submits a skill in a repository, or a zip, tar.gz or SKILL.md on this machine, to be scanned and published by a"
                    + " node (./okiagari work).",
            "When the same address or content is on its way already, its submission is printed. Creates the embedded database"
                    + " when no other database is set."
        })
final class SubmitCommand implements Callable<Integer> {
    /** More than an archive may have; its reader says so. */
    private static final int LARGEST = 17 << 20;

    private final SkillsInstallation.Doors doors;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(
            paramLabel = "REPOSITORY|FILE",
            description = "Its address, such as https://github.com/OWNER/NAME, or a file.")
    private String source = "";

    @Option(
            names = "--path",
            paramLabel = "FOLDER",
            defaultValue = "",
            description = "Folder of the skill; needed when the repository has several.")
    private String path = "";

    SubmitCommand(SkillsInstallation.Doors doors) {
        this.doors = doors;
    }

    @Override
    public Integer call() {
        try (SkillDesk desk = doors.prepared()) {
            Receipt receipt = submit(desk.submissions());
            if (output.json()) {
                spec.commandLine().getOut().println(json(receipt).text());
                return Exit.OK;
            }
            spec.commandLine()
                    .getOut()
                    .println(
                            receipt.isDuplicate()
                                    ? receipt.id() + " is the same and on its way already: " + receipt.state()
                                    : receipt.id() + " is submitted");
            if (receipt.withdrawSecret() != null) {
                spec.commandLine().getOut().println("secret for its withdrawal: " + receipt.withdrawSecret());
            }
            spec.commandLine()
                    .getOut()
                    .println("follow it: ./okiagari skills status " + receipt.id() + " --watch"
                            + desk.runtime().place().flags());
            desk.warnWithoutNode(spec.commandLine());
            return Exit.OK;
        } catch (BadAddress | SkillRefused | ClassifiedException e) {
            throw new CommandFailed(Exit.USAGE, Visible.of(e.getMessage()), e);
        }
    }

    private Receipt submit(Submissions submissions) {
        File file = new File(source);
        if (!file.exists()) {
            return submissions.submit(source, path, SkillDesk.submitter());
        }
        if (!path.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--path is for repositories; a file has one skill");
        }
        try (InputStream in = new FileInputStream(file)) {
            return submissions.upload(in.readNBytes(LARGEST), file.getName().equals("SKILL.md"), SkillDesk.submitter());
        } catch (IOException e) {
            throw new CommandFailed(
                    Exit.USAGE,
                    "could not read " + Visible.of(source)
                            + " because it is no ordinary file; pack a folder first: zip -r" + " skill.zip FOLDER",
                    e);
        }
    }

    private static Json json(Receipt receipt) {
        return new Json()
                .put("id", receipt.id())
                .put("state", receipt.state().name())
                .put("duplicate", receipt.isDuplicate())
                .put("withdrawSecret", receipt.withdrawSecret());
    }
}
