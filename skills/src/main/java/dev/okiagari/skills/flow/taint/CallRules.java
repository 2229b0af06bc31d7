package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import dev.okiagari.skills.flow.taint.Trace.Place;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What accesses and calls do with data. */
final class CallRules {
    private final Tracer tracer;
    private final Code code;
    private final Meanings meanings;
    private final TaintGraph graph;
    private final Ends ends;
    private final LocalCalls local;
    private final HiddenCode hidden;
    private final RequestRules requests;
    private final ProcessRules processes;

    CallRules(Tracer tracer) {
        this.tracer = tracer;
        this.code = tracer.code;
        this.meanings = tracer.meanings;
        this.graph = tracer.graph;
        this.ends = tracer.ends;
        this.local = new LocalCalls(tracer);
        this.hidden = new HiddenCode(tracer);
        this.requests = new RequestRules(tracer);
        this.processes = new ProcessRules(tracer);
    }

    /** {@code base.name}. */
    void access(int id, int base, String name) {
        Variable field = tracer.variables.of(id);
        if (field != null) {
            graph.way(field.value, id, Passing.ALL);
            return;
        }
        if (!known(id, base, name)) {
            part(id, base, name);
        }
    }

    void index(int id, CodeValue.Index index) {
        String key = meanings.exact(index.key());
        boolean isOfEnvironment = tracer.effects.of(meanings.name(index.base())).contains("dump");
        if (key == null) {
            if (isOfEnvironment) {
                environment(id, index.key());
            } else {
                graph.way(index.base(), id, Passing.ALL);
                graph.way(index.key(), id, Passing.HIDDEN);
            }
        } else if (!known(id, index.base(), key)) {
            part(id, index.base(), key);
        }
        if (code.node(index.key()) instanceof CodeValue.Join) {
            graph.way(index.key(), id, Passing.HIDDEN);
        }
    }

    /** Things of the language and its libraries; false when it is none that matters. */
    private boolean known(int id, int base, String name) {
        String full = meanings.name(id);
        Set<String> found = tracer.effects.of(full);
        if (found.contains("dump") || found.contains("whole")) {
            ends.begin(id, Taint.WHOLE, full, "");
            return true;
        }
        if (found.contains("fetch")) {
            ends.begin(id, Taint.FETCHED, full, "");
            return true;
        }
        String outer = meanings.name(base);
        boolean isMethod = !tracer.effects.of(full, name).isEmpty();
        if (!tracer.effects.of(outer).contains("dump") || isMethod) {
            return false;
        }
        if (SecretPlaces.isSecretName(name)) {
            ends.begin(id, Taint.NAMED, full, "");
        }
        return true;
    }

    private void part(int id, int base, String key) {
        int entry = meanings.entry(base, key);
        Variable variable = tracer.variables.of(base);
        int field = variable == null ? -1 : fieldOf(variable, key);
        graph.way(entry, id, Passing.ALL);
        graph.way(field, id, Passing.ALL);
        boolean isClear =
                entry >= 0 || (field >= 0 && variable != null && variable.only() >= 0 && meanings.literal(base) >= 0);
        if (!isClear) {
            graph.way(base, id, Passing.ALL);
        }
    }

    private static int fieldOf(Variable variable, String key) {
        return variable.part("." + key);
    }

    /** {@code a.b = value} or {@code a["b"] = value}. */
    void assignPart(int target, int value) {
        int at = target;
        String key = keyOf(target);
        for (int hops = 0; hops < 20; hops++) {
            Variable variable = tracer.variables.of(at);
            if (variable != null) {
                if (variable.first >= 0 && code.node(variable.first) instanceof CodeValue.Known) {
                    return;
                }
                int field = variable.part("." + key);
                if (field < 0 && !key.isEmpty()) {
                    field = code.add(new CodeValue.Opaque(), code.offset(target));
                    variable.part("." + key, field);
                }
                graph.way(value, field < 0 ? variable.value : field, Passing.ALL);
                graph.way(field, variable.value, Passing.ALL);
                return;
            }
            int base = baseOf(at);
            if (base < 0) {
                break;
            }
            if (meanings.name(at).endsWith("Image().src") || meanings.name(at).endsWith("location.href")) {
                graph.way(value, ends.end(Place.ADDRESS, at, meanings.name(at), requests.address(value)), Passing.ALL);
            }
            at = base;
        }
    }

    private String keyOf(int target) {
        return switch (code.node(target)) {
            case CodeValue.Member member -> member.name();
            case CodeValue.Index index -> {
                String key = meanings.exact(index.key());
                yield key == null ? "" : key;
            }
            default -> "";
        };
    }

    private int baseOf(int id) {
        return switch (code.node(id)) {
            case CodeValue.Member member -> member.base();
            case CodeValue.Index index -> index.base();
            case CodeValue.Call call -> call.callee();
            default -> -1;
        };
    }

    void call(int id, CodeValue.Call call) {
        CodeValue.@Nullable Member method = code.node(call.callee()) instanceof CodeValue.Member member ? member : null;
        String name = meanings.name(call.callee());
        Set<String> found = tracer.effects.of(name, method == null ? "" : method.name());
        Variable function = local.function(call.callee());
        tracer.path(id);
        if (function != null) {
            local.call(id, call, function);
            if (function.isFunction && tracer.effects.of(name).isEmpty()) {
                return;
            }
        }
        if (code.node(call.callee()) instanceof CodeValue.Function written) {
            local.call(id, call, written);
            return;
        }
        int base = method == null ? -1 : method.base();
        String shown = name.isEmpty() ? method == null ? "call" : "." + method.name() : name;
        hidden.call(id, call, found, base);
        requests.call(id, call, found, shown);
        processes.call(id, call, found, shown);
        files(id, call, found, base);
        result(id, call, found, base, shown);
        callbacks(id, call, base);
    }

    private void files(int id, CodeValue.Call call, Set<String> found, int base) {
        int first = call.argument(0);
        if (found.contains("read")) {
            tracer.load(tracer.effects.of(meanings.name(call.callee())).contains("read") ? first : base, id);
            tracer.load(first, id);
        }
        if (found.contains("write")) {
            tracer.save(first, base);
        }
        if (found.contains("write_file") && first >= 0) {
            tracer.save(call.argument(1), first);
        }
        if (found.contains("copy") && call.argument(1) >= 0) {
            int content = code.add(new CodeValue.Opaque(), code.offset(id));
            tracer.load(first, content);
            tracer.save(content, call.argument(1));
        }
        if (found.contains("open_to_write") && first >= 0) {
            tracer.save(id, first);
        }
        if (found.contains("pipe")) {
            for (int i = 0; i < call.arguments().size(); i++) {
                int from = i == 0 ? base : call.arguments().at(i - 1);
                graph.way(from, call.arguments().at(i), Passing.ALL);
                mutate(call.arguments().at(i), from);
                opened(call.arguments().at(i), from);
            }
        }
        if (found.contains("dump_to") && call.argument(1) >= 0) {
            mutate(call.argument(1), first);
        }
        if (found.contains("assign_to") && first >= 0) {
            for (int i = 1; i < call.arguments().size(); i++) {
                mutate(first, call.arguments().at(i));
            }
        }
        boolean isMutating = found.contains("mutate") || found.contains("add_file");
        for (int i = 0; isMutating && base >= 0 && i < call.arguments().size(); i++) {
            int content = call.arguments().at(i);
            if (found.contains("add_file") || isFileAdder(call)) {
                content = code.add(new CodeValue.Opaque(), code.offset(id));
                tracer.load(call.arguments().at(i), content);
            }
            mutate(base, content);
            opened(base, content);
        }
    }

    private boolean isFileAdder(CodeValue.Call call) {
        return code.node(call.callee()) instanceof CodeValue.Member member
                && (member.name().equals("file") || member.name().equals("addLocalFile"));
    }

    /** Something gets into a value, and with it into the variable that holds it. */
    private void mutate(int target, int value) {
        if (target < 0 || value < 0) {
            return;
        }
        Variable variable = tracer.variables.of(target);
        if (variable == null) {
            assignPart(target, value);
            return;
        }
        graph.way(value, variable.value, Passing.ALL);
    }

    /** What is written to an open file is in the file that its path names. */
    private void opened(int base, int content) {
        Variable variable = tracer.variables.of(base);
        int at = variable == null ? base : variable.first;
        if (at >= 0 && code.node(at) instanceof CodeValue.Call call) {
            Set<String> found = tracer.effects.of(meanings.name(call.callee()), keyOf(call.callee()));
            int path = tracer.effects.of(meanings.name(call.callee())).contains("read")
                    ? call.argument(0)
                    : baseOf(call.callee());
            if ((found.contains("read") || found.contains("open_to_write")) && path >= 0) {
                tracer.save(content, found.contains("open_to_write") ? call.argument(0) : path);
            }
        }
    }

    private void environment(int id, int key) {
        Variable variable = key < 0 ? null : tracer.variables.of(key);
        boolean isLoop = variable != null && variable.isLooped;
        ends.begin(id, isLoop ? Taint.WHOLE : Taint.NAMED, "environment", "");
    }

    private void result(int id, CodeValue.Call call, Set<String> found, int base, String shown) {
        if (found.contains("env")) {
            String name = meanings.exact(call.argument(0));
            if (name == null) {
                environment(id, call.argument(0));
            } else if (SecretPlaces.isSecretName(name)) {
                ends.begin(id, Taint.NAMED, name, "");
            }
            return;
        }
        if (found.contains("dump") || found.contains("whole")) {
            ends.begin(id, Taint.WHOLE, shown, "");
        } else if (found.contains("named")) {
            ends.begin(id, Taint.NAMED, shown, "");
        }
        boolean isTaken = List.of("cut", "net", "send", "command", "words", "words1", "named", "save", "fetch").stream()
                .anyMatch(found::contains);
        if (isTaken) {
            return;
        }
        Passing passing = found.contains("keep") || found.contains("path") || HiddenCode.isDecoding(found)
                ? Passing.ALL
                : Passing.THROUGH;
        for (int i = 0; i < call.arguments().size(); i++) {
            graph.way(call.arguments().at(i), id, found.contains("read") ? Passing.THROUGH : passing);
        }
        graph.way(base, id, passing);
        if (base < 0) {
            graph.way(call.callee(), id, Passing.CODE);
        }
    }

    /** Functions that are passed get what the call is about. */
    private void callbacks(int id, CodeValue.Call call, int base) {
        ValueIds arguments = call.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            if (code.node(arguments.at(i)) instanceof CodeValue.Function function) {
                local.callback(function, base, id);
            } else {
                Variable variable = tracer.variables.of(arguments.at(i));
                if (variable != null && variable.isFunction) {
                    local.callback(variable, base, id);
                }
            }
        }
    }
}
