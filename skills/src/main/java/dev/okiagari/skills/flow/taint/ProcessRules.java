package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Calls that run code or commands. Commands are read as a shell reads them. */
final class ProcessRules {
    private static final int LONGEST_COMMAND = 20_000;
    private static final int MOST_PIECES = 200;
    private static final int MOST_COMMANDS = 2_000;

    private final Tracer tracer;
    private final Code code;
    private final Meanings meanings;
    private int commands;

    ProcessRules(Tracer tracer) {
        this.tracer = tracer;
        this.code = tracer.code;
        this.meanings = tracer.meanings;
    }

    void call(int id, CodeValue.Call call, Set<String> found, String name) {
        int first = call.argument(0);
        if (found.contains("run")) {
            run(id, call, name);
        }
        if (found.contains("words")) {
            words(id, call.arguments());
        } else if (found.contains("words1") && call.argument(1) >= 0) {
            command(id, call.argument(1), name);
        } else if (found.contains("command")) {
            int command = first >= 0 ? first : call.argument("args");
            int list = meanings.literal(call.argument(1));
            boolean hasList = list >= 0 && code.node(list) instanceof CodeValue.ListOf;
            if (hasList && code.node(list) instanceof CodeValue.ListOf more) {
                ValueIds.Draft words = new ValueIds.Draft().add(command);
                for (int i = 0; i < more.items().size(); i++) {
                    words.add(more.items().at(i));
                }
                words(id, words.ids());
            } else if (command >= 0) {
                command(id, command, name);
            }
            input(id, call);
            tracer.graph.way(call.callee(), tracer.run(id, name), Passing.HIDDEN);
        }
    }

    private void run(int id, CodeValue.Call call, String name) {
        int end = tracer.run(id, name);
        int count = name.equals("setTimeout") || name.equals("setInterval")
                ? Math.min(1, call.arguments().size())
                : call.arguments().size();
        for (int i = 0; i < count; i++) {
            int argument = call.arguments().at(i);
            if (!(code.node(argument) instanceof CodeValue.Function)) {
                tracer.graph.way(argument, end, Passing.CODE);
                tracer.graph.way(tracer.file(argument), end, Passing.CODE);
            }
        }
        tracer.graph.way(call.callee(), end, Passing.HIDDEN);
        String text = meanings.exact(call.argument(0));
        if (text != null && (name.equals("exec") || name.equals("eval") || name.equals("Function"))) {
            tracer.embed(id, "", text);
        }
    }

    /** What a process reads. */
    private void input(int id, CodeValue.Call call) {
        int input = call.argument("input");
        if (input >= 0) {
            int first = meanings.literal(call.argument(0));
            boolean isInterpreter = first >= 0
                    && code.node(first) instanceof CodeValue.ListOf list
                    && list.items().size() > 0
                    && CommandRules.isInterpreter(meanings.partial(list.items().at(0)));
            if (isInterpreter) {
                tracer.graph.way(input, tracer.run(id, "input"), Passing.CODE);
            }
        }
    }

    private void command(int id, int value, String name) {
        int literal = meanings.literal(value);
        if (literal >= 0 && code.node(literal) instanceof CodeValue.ListOf list) {
            words(id, list.items());
            return;
        }
        List<Integer> values = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        pieces(value, text, values, 0);
        tracer.graph.way(value, tracer.run(id, name), Passing.HIDDEN);
        if (text.length() > LONGEST_COMMAND || commands++ >= MOST_COMMANDS) {
            code.tooMuch("its commands are too many or too long");
            return;
        }
        tracer.graph.way(tracer.shell(id, text.toString(), values), id, Passing.ALL);
    }

    private void words(int id, ValueIds words) {
        if (words.size() == 0) {
            return;
        }
        if (commands++ >= MOST_COMMANDS) {
            code.tooMuch("its commands are too many or too long");
            return;
        }
        int command = code.add(new CodeValue.Command(Code.FILE, words, -1), code.offset(id));
        tracer.update();
        tracer.graph.way(command, id, Passing.ALL);
        tracer.graph.way(words.at(0), tracer.run(id, "process"), Passing.HIDDEN);
    }

    /** The text of a command, with a mark for each value in it. */
    private void pieces(int value, StringBuilder text, List<Integer> values, int depth) {
        String exact = meanings.exact(value);
        if (exact != null) {
            text.append(exact);
            return;
        }
        Variable variable = tracer.variables.of(value);
        int only = variable == null ? -1 : variable.only();
        boolean isOpen = depth < 8 && values.size() < MOST_PIECES && text.length() <= LONGEST_COMMAND;
        if (values.size() >= MOST_PIECES) {
            code.tooMuch("a command has more than " + MOST_PIECES + " pieces");
        }
        switch (code.node(value)) {
            case CodeValue.Join join
            when isOpen -> {
                if (join.parts().size() > MOST_PIECES) {
                    code.tooMuch("a command has more than " + MOST_PIECES + " pieces");
                }
                for (int i = 0; i < Math.min(MOST_PIECES, join.parts().size()); i++) {
                    pieces(join.parts().at(i), text, values, depth + 1);
                }
            }
            case CodeValue.Format format
            when isOpen && meanings.exact(format.template()) != null ->
                format(meanings.partial(format.template()), format.arguments(), text, values, depth);
            case CodeValue.Call call
            when isOpen && isFormat(call) ->
                format(meanings.partial(base(call)), call.arguments(), text, values, depth);
            default -> {
                boolean isText = only >= 0 && isOpen && isComposed(only);
                if (isText) {
                    pieces(only, text, values, depth + 1);
                } else {
                    text.append((char) (Meanings.UNKNOWN + Math.min(values.size(), MOST_PIECES)));
                    values.add(value);
                }
            }
        }
    }

    private boolean isComposed(int value) {
        return switch (code.node(value)) {
            case CodeValue.Join join -> true;
            case CodeValue.Format format -> true;
            case CodeValue.Call call -> isFormat(call);
            default -> false;
        };
    }

    private boolean isFormat(CodeValue.Call call) {
        return code.node(call.callee()) instanceof CodeValue.Member member
                && member.name().equals("format")
                && meanings.exact(member.base()) != null;
    }

    private int base(CodeValue.Call call) {
        return code.node(call.callee()) instanceof CodeValue.Member member ? member.base() : -1;
    }

    private void format(String template, ValueIds arguments, StringBuilder text, List<Integer> values, int depth) {
        int next = 0;
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            int close = c == '{' ? KnownTexts.closing(template, i) : -1;
            boolean isMark = c == '%' && i + 1 < template.length() && "sdr".indexOf(template.charAt(i + 1)) >= 0;
            if ((isMark || close >= 0) && next < arguments.size()) {
                pieces(arguments.at(next++), text, values, depth + 1);
                i = isMark ? i + 1 : close;
            } else {
                text.append(c);
            }
        }
    }
}
