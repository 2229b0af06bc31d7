package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import dev.okiagari.skills.flow.decode.Decoders;
import dev.okiagari.skills.flow.shell.ShellReader;
import dev.okiagari.skills.flow.taint.Trace.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Follows data through the code of one text. What is assigned to a variable anywhere may be read from it everywhere, and a function
 * returns whatever any of its callers may pass: nothing is run, so that work grows with the code alone. Used once, by one thread.
 */
public final class Tracer {
    private static final int MOST_SPELLED = 200;
    private static final int MOST_EMBEDDED = 50;

    final Code code;
    final Effects effects;
    final Variables variables;
    final Meanings meanings;
    final TaintGraph graph;
    final Ends ends;
    final SecretPlaces places = new SecretPlaces();
    private final CallRules calls;
    private final CommandRules commands;
    private final Map<String, Integer> files = new HashMap<>();
    private final List<Spelled> spelled = new ArrayList<>();
    private final Set<String> spelt = new HashSet<>();
    private final List<Embedded> embedded = new ArrayList<>();
    private int written;
    private int flowed;
    private int strong;
    private int weak;

    public Tracer(Code code, Effects effects) {
        this.code = code;
        this.effects = effects;
        this.variables = new Variables(code);
        this.meanings = new Meanings(code, variables, effects);
        this.graph = new TaintGraph(code.size());
        this.ends = new Ends(code, graph);
        this.calls = new CallRules(this);
        this.commands = new CommandRules(this);
    }

    public List<Spelled> spelled() {
        return spelled;
    }

    public List<Embedded> embedded() {
        return embedded;
    }

    public List<Trace> traces() {
        variables.update();
        meanings.read();
        for (int id = 0; id < code.size(); id++) {
            value(id);
        }
        connect();
        graph.spread();
        return ends.traces();
    }

    /** Takes in what a command inside of the code was read as. */
    void update() {
        variables.update();
        meanings.readNew();
    }

    private void connect() {
        while (written < code.writes().size()) {
            Code.Assignment write = code.writes().get(written++);
            write(write.target(), write.value());
        }
        while (flowed < code.flows().size()) {
            Code.Assignment flow = code.flows().get(flowed++);
            graph.way(flow.value(), flow.target(), Passing.ALL);
        }
        for (; strong < variables.strong().size(); strong += 2) {
            assign(variables.strong().at(strong), variables.strong().at(strong + 1));
        }
        for (; weak < variables.weak().size(); weak += 2) {
            calls.assignPart(variables.weak().at(weak), variables.weak().at(weak + 1));
        }
    }

    private void assign(int variable, int value) {
        graph.way(value, variable, Passing.ALL);
    }

    private void value(int id) {
        switch (code.node(id)) {
            case CodeValue.Text text -> text(id, text.text());
            case CodeValue.Name name -> name(id, name);
            case CodeValue.Known known -> known(id, known.name());
            case CodeValue.Member member -> calls.access(id, member.base(), member.name());
            case CodeValue.Index index -> calls.index(id, index);
            case CodeValue.Call call -> calls.call(id, call);
            case CodeValue.Join join -> join(id, join);
            case CodeValue.Format format -> {
                graph.way(format.template(), id, Passing.ALL);
                all(format.arguments(), id);
                path(id);
            }
            case CodeValue.Mix mix -> all(mix.parts(), id);
            case CodeValue.ListOf list -> list(id, list);
            case CodeValue.Dict dict -> all(dict.values(), id);
            case CodeValue.Each each -> graph.way(each.element(), id, Passing.ALL);
            case CodeValue.Command command -> commands.command(id, command);
            case CodeValue.Function function -> {}
            case CodeValue.Opaque opaque -> {}
        }
    }

    void all(ValueIds from, int to) {
        for (int i = 0; i < from.size(); i++) {
            graph.way(from.at(i), to, Passing.ALL);
        }
    }

    private void text(int id, String text) {
        path(id);
        Decoders.guess(text).ifPresent(decoded -> spell(id, decoded.how(), decoded.text()));
    }

    void spell(int id, String how, String text) {
        if (text.isBlank() || spelt.contains(text)) {
            return;
        }
        if (spelled.size() >= MOST_SPELLED) {
            code.tooMuch("it has more than " + MOST_SPELLED + " texts in another spelling");
            return;
        }
        spelt.add(text);
        spelled.add(new Spelled(code.offset(id), how, text));
    }

    void embed(int id, String program, String text) {
        if (text.isBlank()) {
            return;
        }
        if (embedded.size() >= MOST_EMBEDDED) {
            code.tooMuch("it contains more than " + MOST_EMBEDDED + " pieces of other code");
            return;
        }
        embedded.add(new Embedded(code.offset(id), program, text));
    }

    /** Marks texts that name places of secrets, and connects equal paths. */
    void path(int id) {
        String text = meanings.text(id);
        if (text == null) {
            return;
        }
        if (places.isSecretPath(text)) {
            ends.begin(id, Taint.PATH, text, "");
        } else if (places.isSettingsPath(text)) {
            ends.begin(id, Taint.SETTINGS_PATH, text, "");
        }
    }

    private void name(int id, CodeValue.Name name) {
        Variable variable = variables.of(id);
        if (variable == null) {
            return;
        }
        graph.way(variable.value, id, Passing.ALL);
        if (variable.assignments > 0) {
            return;
        }
        String word = name.name();
        if (!word.startsWith(ShellReader.VARIABLE)) {
            known(id, meanings.name(id));
        } else if (SecretPlaces.isSecretName(word.substring(1))) {
            ends.begin(id, Taint.NAMED, word, "");
        }
    }

    /** What a name stands for, when it is one of the language. */
    private void known(int id, String name) {
        if (effects.of(name).contains("dump") || effects.of(name).contains("whole") || name.equals("${!}")) {
            ends.begin(id, Taint.WHOLE, name, "");
        }
    }

    private void join(int id, CodeValue.Join join) {
        all(join.parts(), id);
        path(id);
        String whole = meanings.exact(id);
        if (whole != null && isSplit(join.parts())) {
            spell(id, "concatenation", whole);
            ends.begin(id, Taint.HIDDEN, whole, "");
        }
    }

    /** True when a word is cut in two without need. */
    private boolean isSplit(ValueIds parts) {
        for (int i = 1; i < Math.min(1000, parts.size()); i++) {
            String before = code.node(parts.at(i - 1)) instanceof CodeValue.Text text ? text.text() : "";
            String after = code.node(parts.at(i)) instanceof CodeValue.Text text ? text.text() : "";
            boolean isWord = !before.isEmpty()
                    && !after.isEmpty()
                    && before.length() < 60
                    && Character.isLetter(before.charAt(before.length() - 1))
                    && Character.isLetter(after.charAt(0));
            if (isWord) {
                return true;
            }
        }
        return false;
    }

    private void list(int id, CodeValue.ListOf list) {
        String first =
                list.items().size() == 0 ? null : meanings.exact(list.items().at(0));
        boolean isCommand = first != null && list.items().size() > 1 && !CommandRules.isInterpreter(first);
        for (int i = 0; i < list.items().size(); i++) {
            graph.way(list.items().at(i), id, isCommand && i > 0 ? Passing.SECRETS : Passing.ALL);
        }
    }

    /** The file with a path, wherever it is named; -1 when the path is not known well enough. */
    int file(int path) {
        String text = meanings.text(path);
        if (text == null || text.length() > 300) {
            return -1;
        }
        String plain = text.strip();
        String last = plain.substring(plain.lastIndexOf('/') + 1);
        boolean isExact = plain.indexOf(Meanings.UNKNOWN) < 0;
        int known = last.replace(Meanings.NOT_KNOWN, "").length();
        boolean isVague = known < (isExact ? 1 : 3)
                || last.equals("-")
                || last.equals(".")
                || last.equals("..")
                || plain.startsWith("/dev/");
        return isVague ? -1 : files.computeIfAbsent(last, name -> code.add(new CodeValue.Opaque(), code.offset(path)));
    }

    /** What a folder contains, when something is unpacked into it. */
    int folder(String path) {
        String plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        String last = plain.substring(plain.lastIndexOf('/') + 1);
        boolean isVague = last.isEmpty() || last.equals(".") || last.equals("..") || last.length() > 200;
        return isVague ? -1 : files.computeIfAbsent(last + "/", name -> code.add(new CodeValue.Opaque(), 0));
    }

    /** Output that is redirected. */
    void write(int target, int value) {
        String path = meanings.partial(target);
        if (path.startsWith("/dev/tcp/") || path.startsWith("/dev/udp/")) {
            graph.way(
                    value,
                    ends.end(Place.BODY, target, path.substring(0, 8), path.replace(Meanings.UNKNOWN, '…')),
                    Passing.SECRETS);
        } else {
            save(value, target);
        }
    }

    /** Something is written to a path. */
    void save(int value, int path) {
        graph.way(value, file(path), Passing.ALL);
        Variable variable = variables.of(path);
        if (variable != null) {
            graph.way(value, variable.value, Passing.ALL);
        } else if (!(code.node(path) instanceof CodeValue.Text)) {
            graph.way(value, path, Passing.ALL);
            calls.assignPart(path, value);
        }
    }

    /** A file is read into a value. */
    void load(int path, int value) {
        if (path >= 0) {
            graph.way(path, value, Passing.READ);
            graph.way(file(path), value, Passing.READ);
        }
    }

    /** An end of code. */
    int run(int at, String name) {
        return ends.end(Place.CODE, at, name, "");
    }

    /** A command as a text that other code contains. */
    int shell(int at, String text, List<Integer> values) {
        int output = ShellReader.read(text, code.offset(at), values, code, code.scope(Code.FILE));
        update();
        return output;
    }
}
