package dev.okiagari.skills.flow.shell;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads one command without blocks: assignments, words, redirections. */
final class SimpleCommand {
    private static final Set<String> READING = Set.of("read", "mapfile", "readarray");
    private static final Set<String> DECLARING = Set.of("export", "local", "readonly", "declare", "typeset");

    private final ShellReader reader;
    private final ShellText source;
    private final Code code;

    SimpleCommand(ShellReader reader) {
        this.reader = reader;
        this.source = reader.source;
        this.code = reader.code;
    }

    int read(int input) {
        Redirections redirections = new Redirections(reader);
        ValueIds.Draft command = new ValueIds.Draft();
        List<String> read = new ArrayList<>();
        String first = "";
        while (true) {
            source.skipBlanks();
            if (source.isAtEnd() || source.isCommandEnd()) {
                break;
            }
            if (redirections.read()) {
                continue;
            }
            boolean mayAssign = command.size() == 0 || DECLARING.contains(first);
            String name = mayAssign ? source.assigned() : "";
            if (!name.isEmpty()) {
                assignment(name, first);
                continue;
            }
            int before = source.at;
            String plain = source.plainWord();
            command.add(reader.words.word());
            if (command.size() == 1) {
                first = plain;
            } else if (READING.contains(first) && !plain.startsWith("-")) {
                read.add(plain);
            }
            if (source.at == before) {
                source.at++;
            }
        }
        int from = redirections.input() >= 0 ? redirections.input() : input;
        for (String name : read) {
            code.declare(Code.FILE, ShellReader.VARIABLE + name);
            code.iterate(
                    reader.add(new CodeValue.Name(reader.scope, ShellReader.VARIABLE + name)),
                    from >= 0 ? from : reader.add(new CodeValue.Opaque()));
        }
        if (command.size() == 0) {
            return redirections.finish(from >= 0 ? from : reader.add(new CodeValue.Opaque()));
        }
        int offset = code.offset(command.at(0));
        return redirections.finish(code.add(new CodeValue.Command(reader.scope, command.ids(), from), offset));
    }

    private void assignment(String name, String declaring) {
        boolean isAddition = source.startsWith(name + "+=");
        int target = reader.add(new CodeValue.Name(reader.scope, ShellReader.VARIABLE + name));
        source.at += name.length() + (isAddition ? 2 : 1);
        int value = source.peek() == '(' ? list() : reader.words.word();
        if (declaring.equals("local")) {
            code.declare(reader.scope, ShellReader.VARIABLE + name);
        } else if (!code.isDeclared(reader.scope, ShellReader.VARIABLE + name)) {
            code.declare(Code.FILE, ShellReader.VARIABLE + name);
        }
        code.assign(target, isAddition ? reader.add(new CodeValue.Join(ValueIds.of(target, value))) : value);
    }

    private int list() {
        source.at++;
        ValueIds.Draft items = new ValueIds.Draft();
        while (!source.isAtEnd()) {
            source.skipBetweenCommands(reader);
            if (source.isAtEnd() || source.skip(')')) {
                break;
            }
            int before = source.at;
            items.add(reader.words.word());
            if (source.at == before) {
                source.at++;
            }
        }
        return reader.add(new CodeValue.ListOf(items.ids()));
    }
}
