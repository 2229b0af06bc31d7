package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.CodeValue;
import java.util.ArrayList;
import java.util.List;

/** Shell commands that run what they are given. */
final class InterpreterCommands {
    private final Tracer tracer;
    private final Meanings meanings;
    private final TaintGraph graph;

    InterpreterCommands(Tracer tracer) {
        this.tracer = tracer;
        this.meanings = tracer.meanings;
        this.graph = tracer.graph;
    }

    void eval(int id, CodeValue.Command command) {
        int end = tracer.run(id, "eval");
        List<Integer> values = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < command.words().size(); i++) {
            int word = command.words().at(i);
            graph.way(word, end, Passing.CODE);
            String exact = meanings.exact(word);
            text.append(exact == null ? "" : exact).append(' ');
        }
        if (!text.toString().isBlank()) {
            nested(id, text.toString(), values);
        }
    }

    private void nested(int id, String text, List<Integer> values) {
        tracer.embed(id, "sh", text);
        if (!values.isEmpty()) {
            graph.way(tracer.shell(id, text, values), id, Passing.ALL);
        }
    }

    /** A path or command that is run. */
    void execute(int id, int word, String name) {
        if (word >= 0) {
            int end = tracer.run(id, name);
            graph.way(word, end, Passing.CODE);
            graph.way(tracer.file(word), end, Passing.CODE);
            String path = meanings.partial(word);
            int slash = path.lastIndexOf('/');
            for (int hops = 0; slash > 0 && hops < 4; hops++) {
                path = path.substring(0, slash);
                graph.way(tracer.folder(path), end, Passing.CODE);
                slash = path.lastIndexOf('/');
            }
        }
    }

    void interpret(int id, CodeValue.Command command, String program) {
        boolean isShell = CommandRules.isShell(program);
        int size = command.words().size();
        for (int i = 1; i < size; i++) {
            String word = meanings.partial(command.words().at(i));
            boolean isCode = word.equals("-c")
                    || word.equals("-e")
                    || word.equals("-r")
                    || word.equals("--eval")
                    || word.equals("-p")
                    || (isShell && word.matches("-[a-z]{0,4}c"))
                    || (word.equals("eval") && program.equals("deno"));
            if (isCode && i + 1 < size) {
                int given = command.words().at(i + 1);
                graph.way(given, tracer.run(id, program + " " + word), Passing.CODE);
                String text = meanings.exact(given);
                if (text != null) {
                    tracer.embed(id, program, text);
                }
                graph.way(command.input(), id, Passing.ALL);
                return;
            }
            if (word.equals("-m") || word.equals("--version") || word.equals("-V") || word.equals("-h")) {
                graph.way(command.input(), id, Passing.ALL);
                return;
            }
            boolean isOption = (word.startsWith("-") && word.length() > 1) || (word.equals("run") && i == 1);
            if (word.equals("-s") && isShell) {
                break;
            }
            if (!isOption && !word.equals("-")) {
                execute(id, command.words().at(i), program);
                graph.way(command.input(), id, Passing.ALL);
                return;
            }
        }
        if (command.input() >= 0) {
            graph.way(command.input(), tracer.run(id, program), Passing.CODE);
            String text = meanings.exact(command.input());
            if (text != null) {
                tracer.embed(command.input(), program, text);
            }
        }
    }
}
