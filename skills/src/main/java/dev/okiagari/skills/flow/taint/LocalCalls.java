package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import org.jspecify.annotations.Nullable;

/**
 * Connects calls with the functions of the file. Each parameter of a name is one value, through which all calls of the name and all
 * functions that bear it are connected: their number grows with the sum, not the product, of both.
 */
final class LocalCalls {
    private static final int MOST_PARAMETERS = 8;

    private final Tracer tracer;
    private final Code code;
    private boolean isConnected;

    LocalCalls(Tracer tracer) {
        this.tracer = tracer;
        this.code = tracer.code;
    }

    /** The variable that is called, when it is one of the file; null otherwise. */
    @Nullable
    Variable function(int callee) {
        connectAll();
        Variable variable = tracer.variables.of(callee);
        if (variable != null) {
            return variable;
        }
        return code.node(callee) instanceof CodeValue.Member member ? tracer.variables.method(member.name()) : null;
    }

    private void connectAll() {
        if (!isConnected) {
            isConnected = true;
            int size = code.assignments().size();
            for (int i = 0; i < size; i++) {
                Code.Assignment assignment = code.assignments().get(i);
                Variable variable = tracer.variables.of(assignment.target());
                if (variable != null && code.node(assignment.value()) instanceof CodeValue.Function function) {
                    define(variable, function);
                }
            }
        }
    }

    private int part(Variable variable, String key) {
        int part = variable.part(key);
        if (part < 0) {
            part = code.add(new CodeValue.Opaque(), 0);
            variable.part(key, part);
        }
        return part;
    }

    private int parameter(CodeValue.Function function, int index) {
        Variable parameter = tracer.variables.of(code.add(
                new CodeValue.Name(function.scope(), function.parameters().get(index)), 0));
        return parameter == null ? -1 : parameter.value;
    }

    private void define(Variable variable, CodeValue.Function function) {
        int first = function.isMethod() ? 1 : 0;
        int count = function.parameters().size();
        for (int i = first; i < Math.min(count, first + MOST_PARAMETERS); i++) {
            int parameter = parameter(function, i);
            tracer.graph.way(part(variable, "(" + (i - first)), parameter, Passing.ALL);
            tracer.graph.way(part(variable, "(*"), parameter, Passing.ALL);
            tracer.graph.way(part(variable, "(" + function.parameters().get(i)), parameter, Passing.ALL);
            for (int more = i + 1; i == count - 1 && more - first < MOST_PARAMETERS; more++) {
                tracer.graph.way(part(variable, "(" + (more - first)), parameter, Passing.ALL);
            }
        }
        tracer.graph.way(function.result(), part(variable, ")"), Passing.ALL);
    }

    void call(int id, CodeValue.Call call, Variable function) {
        for (int i = 0; i < call.arguments().size(); i++) {
            String name = call.name(i);
            String key = name.isEmpty() ? "(" + Math.min(i, MOST_PARAMETERS - 1) : "(" + name;
            tracer.graph.way(call.arguments().at(i), part(function, key), Passing.ALL);
        }
        if (function.isFunction) {
            tracer.graph.way(part(function, ")"), id, Passing.ALL);
        }
    }

    /** A function that is called where it is written. */
    void call(int id, CodeValue.Call call, CodeValue.Function function) {
        int count = Math.min(function.parameters().size(), call.arguments().size());
        for (int i = 0; i < count; i++) {
            tracer.graph.way(call.arguments().at(i), parameter(function, i), Passing.ALL);
        }
        tracer.graph.way(function.result(), id, Passing.ALL);
    }

    /** A function that a library calls with what it has. */
    void callback(CodeValue.Function function, int base, int result) {
        for (int i = 0; i < Math.min(3, function.parameters().size()); i++) {
            int parameter = parameter(function, i);
            tracer.graph.way(base, parameter, Passing.ALL);
            tracer.graph.way(result, parameter, Passing.ALL);
        }
        tracer.graph.way(function.result(), result, Passing.ALL);
    }

    void callback(Variable function, int base, int result) {
        for (int i = 0; i < 2; i++) {
            tracer.graph.way(base, part(function, "(" + i), Passing.ALL);
            tracer.graph.way(result, part(function, "(" + i), Passing.ALL);
        }
        tracer.graph.way(part(function, ")"), result, Passing.ALL);
    }
}
