package dev.okiagari.skills.flow.shell;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.List;
import java.util.Set;

/**
 * Reads shell commands: pipelines, blocks, functions, redirections, here-documents, substitutions. Each character is looked at a bounded
 * number of times; rubbish is read as words.
 */
public final class ShellReader {
    /** Prefix of variables, which may come from the environment. */
    public static final String VARIABLE = "$";

    /** Prefix of functions, whose names are apart from those of variables. */
    public static final String FUNCTION = "()";

    /** Prefix of what functions read. */
    public static final String INPUT = "<()";

    static final int DEEPEST = 60;
    private static final Set<String> SEPARATORS = Set.of("then", "else", "elif", "do", "!", "time");
    private static final Set<String> ENDS = Set.of("done", "fi", "esac", "}");

    /** The parameters of a function: one by one, and all together. */
    private static final List<String> PARAMETERS = List.of("$1", "$2", "$3", "$4", "$5", "$6", "$@");

    final ShellText source;
    final Code code;
    final ShellWords words;
    int scope;
    int depth;

    /** What the commands of a block read, when they say nothing else. */
    private int blockInput = -1;

    /** The same for the block that was read last. */
    private int lastBlock = -1;

    private ShellReader(ShellText source, Code code, int scope) {
        this.source = source;
        this.code = code;
        this.scope = scope;
        this.words = new ShellWords(this);
    }

    /** Reads a file. */
    public static void read(String text, Code code) {
        new ShellReader(new ShellText(text, 0, List.of()), code, Code.FILE).all();
    }

    /**
     * Reads a command that other code contains.
     *
     * @param offset where it stands in the text around it
     * @param values what its placeholders stand for, in turn
     * @return what it writes
     */
    public static int read(String text, int offset, List<Integer> values, Code code, int scope) {
        return new ShellReader(new ShellText(text, offset, values), code, scope).all();
    }

    private int all() {
        ValueIds.Draft outputs = new ValueIds.Draft();
        while (!source.isAtEnd()) {
            int before = source.at;
            outputs.add(commands('\0', ""));
            if (source.at == before) {
                source.at++; // a bracket or word that closes nothing
            }
        }
        if (!source.pending.isEmpty()) {
            code.problem("a here-document has no end");
        }
        return mixed(outputs);
    }

    int mixed(ValueIds.Draft parts) {
        return parts.size() == 1 ? parts.last() : add(new CodeValue.Mix(parts.ids()));
    }

    int add(CodeValue node) {
        return code.add(node, source.offset());
    }

    /** Commands up to a closing character, or up to a closing word such as "done", which is read, too. Returns what they write. */
    int commands(char closing, String closingWord) {
        ValueIds.Draft outputs = new ValueIds.Draft();
        if (depth >= DEEPEST) {
            code.tooMuch("it is nested too deeply");
            source.at = source.end;
            return mixed(outputs);
        }
        depth++;
        while (true) {
            source.skipBetweenCommands(this);
            char c = source.peek();
            if (source.isAtEnd() || c == closing || c == ')') {
                break;
            }
            String word = source.plainWord();
            if (closingWord.equals("esac") && source.startsWith(";;")) {
                break;
            }
            if (ENDS.contains(word) || c == '}') {
                boolean isOurs = word.equals(closingWord);
                if (isOurs || !closingWord.isEmpty()) {
                    source.at += isOurs ? word.length() : 0;
                    break;
                }
                source.at += Math.max(1, word.length());
                continue;
            }
            int before = source.at;
            outputs.add(pipeline());
            if (source.at == before) {
                source.at++;
            }
        }
        depth--;
        return mixed(outputs);
    }

    /** Commands up to a backtick, which is left standing. */
    int inBackticks() {
        if (source.isInBackticks) {
            return add(new CodeValue.Opaque());
        }
        source.isInBackticks = true;
        int output = commands('`', "");
        source.isInBackticks = false;
        return output;
    }

    private int pipeline() {
        int output = stage(blockInput);
        while (source.skipPipe()) {
            source.skipBetweenCommands(this);
            output = stage(output);
        }
        return output;
    }

    private int stage(int input) {
        String word = source.plainWord();
        while (SEPARATORS.contains(word)) {
            source.at += word.length();
            source.skipBetweenCommands(this);
            word = source.plainWord();
        }
        return switch (word) {
            case "if" -> block(word, "fi", input);
            case "while", "until" -> block(word, "done", input);
            case "for", "select" -> loop(word, input);
            case "case" -> choice(input);
            case "function" -> {
                source.at += word.length();
                source.skipBlanks();
                yield function(source.plainWord());
            }
            case "[[" -> {
                source.skipPast("]]");
                yield add(new CodeValue.Opaque());
            }
            default -> other(word, input);
        };
    }

    private int other(String word, int input) {
        if (source.startsWith("((")) {
            source.skipPast("))");
            return add(new CodeValue.Opaque());
        }
        if (source.peek() == '(') {
            source.at++;
            int output = inBlock(input, ')', "");
            source.skip(')');
            return redirected(output);
        }
        if (source.startsWith("{ ") || source.startsWith("{\n")) {
            source.at++;
            return redirected(inBlock(input, '\0', "}"));
        }
        if (!word.isEmpty() && source.isFunction(word)) {
            return function(word);
        }
        return new SimpleCommand(this).read(input);
    }

    private int block(String word, String end, int input) {
        source.at += word.length();
        return redirected(inBlock(input, '\0', end));
    }

    private int inBlock(int input, char closing, String closingWord) {
        int before = blockInput;
        blockInput = add(new CodeValue.Opaque());
        if (input >= 0) {
            code.flow(input, blockInput);
        }
        int output = commands(closing, closingWord);
        lastBlock = blockInput;
        blockInput = before;
        return output;
    }

    /** The redirections behind a block. */
    private int redirected(int output) {
        Redirections redirections = new Redirections(this);
        int block = lastBlock;
        while (redirections.read()) {
            source.skipBlanks();
        }
        if (redirections.input() >= 0 && block >= 0) {
            code.flow(redirections.input(), block);
        }
        return redirections.finish(output);
    }

    private int loop(String word, int input) {
        source.at += word.length();
        source.skipBlanks();
        if (source.startsWith("((")) {
            source.skipPast("))");
            return redirected(inBlock(input, '\0', "done"));
        }
        String name = source.plainWord();
        source.at += name.length();
        source.skipBetweenCommands(this);
        ValueIds.Draft values = new ValueIds.Draft();
        if (source.plainWord().equals("in")) {
            source.at += 2;
            while (true) {
                source.skipBlanks();
                if (source.isAtEnd() || source.isCommandEnd()) {
                    break;
                }
                int before = source.at;
                values.add(words.word());
                if (source.at == before) {
                    source.at++;
                }
            }
        } else {
            values.add(add(new CodeValue.Name(scope, VARIABLE + "@")));
        }
        code.declare(scope, VARIABLE + name);
        code.iterate(add(new CodeValue.Name(scope, VARIABLE + name)), add(new CodeValue.ListOf(values.ids())));
        return redirected(inBlock(input, '\0', "done"));
    }

    private int choice(int input) {
        source.at += "case".length();
        source.skipBlanks();
        words.word();
        source.skipBetweenCommands(this);
        if (source.plainWord().equals("in")) {
            source.at += 2;
        }
        ValueIds.Draft outputs = new ValueIds.Draft();
        while (!source.isAtEnd()) {
            source.skipBetweenCommands(this);
            if (source.plainWord().equals("esac")) {
                source.at += "esac".length();
                break;
            }
            source.skipPattern();
            outputs.add(inBlock(input, '\0', "esac"));
            if (source.startsWith(";;")) {
                source.at += 2;
            } else {
                break;
            }
        }
        lastBlock = -1;
        return redirected(mixed(outputs));
    }

    private int function(String name) {
        source.at += name.length();
        source.skipBlanks();
        if (source.startsWith("(")) {
            source.skipPast(")");
        }
        source.skipBetweenCommands(this);
        int outer = scope;
        scope = code.scope(outer);
        for (String parameter : PARAMETERS) {
            code.declare(scope, parameter);
        }
        int inner = scope;
        int output = add(new CodeValue.Opaque());
        int written;
        if (source.peek() == '(' && !source.startsWith("((")) {
            source.at++;
            written = inBlock(-1, ')', "");
            source.skip(')');
        } else if (source.skip('{')) {
            written = inBlock(-1, '\0', "}");
        } else {
            written = add(new CodeValue.Opaque());
        }
        int input = lastBlock;
        scope = outer;
        code.flow(written, output);
        code.declare(Code.FILE, FUNCTION + name);
        int function = add(new CodeValue.Function(inner, PARAMETERS, output, false));
        code.assign(add(new CodeValue.Name(Code.FILE, FUNCTION + name)), function);
        if (input >= 0) {
            code.flow(add(new CodeValue.Name(Code.FILE, INPUT + name)), input);
        }
        return add(new CodeValue.Opaque());
    }
}
