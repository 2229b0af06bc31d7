package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;

/** Shell commands that put files into others. */
final class FileCommands {
    private final Tracer tracer;
    private final Code code;
    private final Meanings meanings;
    private final TaintGraph graph;

    FileCommands(Tracer tracer) {
        this.tracer = tracer;
        this.code = tracer.code;
        this.meanings = tracer.meanings;
        this.graph = tracer.graph;
    }

    /** Commands that put files into others. */
    void command(int id, CodeValue.Command command, String program) {
        int size = command.words().size();
        switch (program) {
            case "tee" -> {
                for (int i = 1; i < size; i++) {
                    tracer.write(command.words().at(i), command.input());
                }
            }
            case "cp", "mv", "ln", "install" -> {
                if (size > 2) {
                    for (int i = 1; i < size - 1; i++) {
                        int content = code.add(new CodeValue.Opaque(), code.offset(id));
                        tracer.load(command.words().at(i), content);
                        tracer.save(content, command.words().at(size - 1));
                    }
                }
            }
            case "tar" -> {
                archive(id, command);
                unpack(id, command, "-C");
            }
            case "unzip" -> {
                extract(id, command);
                unpack(id, command, "-d");
            }
            case "zip", "7z", "gpg", "openssl", "sqlite3", "base64", "gzip" -> archive(id, command);
            case "gunzip", "bunzip2", "unxz" -> extract(id, command);
            case "dd" -> {
                for (int i = 1; i < size; i++) {
                    String word = meanings.partial(command.words().at(i));
                    if (word.startsWith("of=")) {
                        tracer.save(id, code.add(new CodeValue.Text(word.substring(3)), code.offset(id)));
                        tracer.update();
                    }
                }
            }
            default -> {}
        }
    }

    /** Every file that is named goes into every other: options say too variously which is the archive. */
    private void archive(int id, CodeValue.Command command) {
        for (int i = 1; i < command.words().size(); i++) {
            int word = command.words().at(i);
            String text = meanings.partial(word);
            boolean isArchive = text.matches(".{0,250}\\.(?:tar|tgz|gz|zip|7z|enc|gpg|bz2|xz|bin|txt|b64|dat|db)");
            boolean isNamed = i > 0
                    && meanings.partial(command.words().at(i - 1)).matches("-o|-out|--output|-[a-z]{0,5}f|[a-z]{1,5}f");
            if (isArchive || isNamed) {
                graph.way(id, tracer.file(word), Passing.ALL);
                Variable variable = tracer.variables.of(word);
                if (variable != null) {
                    graph.way(id, variable.value, Passing.ALL);
                }
            }
        }
    }

    private void unpack(int id, CodeValue.Command command, String option) {
        for (int i = 2; i < command.words().size(); i++) {
            if (meanings.partial(command.words().at(i - 1)).equals(option)) {
                graph.way(id, tracer.folder(meanings.partial(command.words().at(i))), Passing.CODE);
            }
        }
    }

    private void extract(int id, CodeValue.Command command) {
        for (int i = 1; i < command.words().size(); i++) {
            String text = meanings.partial(command.words().at(i));
            if (text.endsWith(".gz") || text.endsWith(".zip")) {
                int plain = code.add(new CodeValue.Text(text.substring(0, text.lastIndexOf('.'))), code.offset(id));
                tracer.update();
                graph.way(tracer.file(command.words().at(i)), tracer.file(plain), Passing.ALL);
            }
        }
    }
}
