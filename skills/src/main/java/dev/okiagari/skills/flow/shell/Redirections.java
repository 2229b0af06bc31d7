package dev.okiagari.skills.flow.shell;

import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;

/** The redirections of one command or block. */
final class Redirections {
    private final ShellReader reader;
    private final ShellText source;
    private final ValueIds.Draft targets = new ValueIds.Draft();
    private final ValueIds.Draft inputs = new ValueIds.Draft();

    Redirections(ShellReader reader) {
        this.reader = reader;
        this.source = reader.source;
    }

    /** Reads one redirection; false when none stands here. */
    boolean read() {
        int before = source.at;
        String descriptor = descriptor();
        char c = source.peek();
        boolean isBoth = c == '&' && source.peek(1) == '>';
        source.at += isBoth ? 1 : 0;
        if (source.peek() == '>' && source.peek(1) != '(') {
            output(descriptor);
            return true;
        }
        if (c == '<' && source.peek(1) != '(') {
            input(descriptor);
            return true;
        }
        source.at = before;
        return false;
    }

    /** A number in front, or a name in braces. */
    private String descriptor() {
        int from = source.at;
        while (Character.isDigit(source.peek()) && source.at - from < 3) {
            source.at++;
        }
        if (source.peek() != '<' && source.peek() != '>') {
            source.at = from;
        }
        return source.text.substring(from, source.at);
    }

    private void output(String descriptor) {
        source.at++;
        if (!source.skip('>')) {
            source.skip('|');
        }
        boolean isCopy = source.skip('&');
        source.skipBlanks();
        if (isCopy && source.peek() == '-') {
            source.at++;
            return;
        }
        boolean isStandard = descriptor.isEmpty() || descriptor.equals("1");
        String number = isCopy ? source.plainWord() : "";
        int target = reader.words.word();
        if (isCopy) {
            if (!number.equals("1") && !number.equals("2") && isStandard) {
                targets.add(descriptor(number));
            }
        } else if (isStandard) {
            targets.add(target);
        } else if (!descriptor.equals("2")) {
            reader.code.assign(descriptor(descriptor), target);
        }
    }

    private int descriptor(String number) {
        String name = "&" + number;
        reader.code.declare(0, name);
        return reader.add(new CodeValue.Name(0, name));
    }

    private void input(String descriptor) {
        source.at++;
        if (source.startsWith("<<")) {
            source.at += 2;
            source.skipBlanks();
            inputs.add(reader.words.word());
        } else if (source.skip('<')) {
            inputs.add(reader.words.hereDocument());
        } else if (source.skip('&')) {
            String number = source.plainWord();
            reader.words.word();
            inputs.add(read(descriptor(number)));
        } else {
            source.skip('>');
            source.skipBlanks();
            int file = reader.words.word();
            if (descriptor.isEmpty() || descriptor.equals("0")) {
                inputs.add(read(file));
            } else {
                reader.code.assign(descriptor(descriptor), file);
            }
        }
    }

    /** What a file contains. */
    private int read(int file) {
        return reader.add(
                new CodeValue.Command(reader.scope, ValueIds.of(reader.add(new CodeValue.Text("cat")), file), -1));
    }

    /** What is read; -1 when nothing is redirected. The last redirection counts. */
    int input() {
        return inputs.size() == 0 ? -1 : inputs.last();
    }

    /** Writes to where the output goes; returns what is left of it. */
    int finish(int output) {
        for (int i = 0; i < targets.size(); i++) {
            reader.code.write(targets.at(i), output);
        }
        return targets.size() == 0 ? output : reader.add(new CodeValue.Opaque());
    }
}
