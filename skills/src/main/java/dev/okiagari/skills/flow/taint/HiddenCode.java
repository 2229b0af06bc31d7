package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls that undo a spelling, and calls of what has no plain name. */
final class HiddenCode {
    private static final Set<String> DECODING =
            Set.of("base64", "hex", "rot13", "reversed", "character", "hidden", "buffer", "percent");

    private final Tracer tracer;
    private final Code code;
    private final Meanings meanings;

    HiddenCode(Tracer tracer) {
        this.tracer = tracer;
        this.code = tracer.code;
        this.meanings = tracer.meanings;
    }

    static boolean isDecoding(Set<String> effects) {
        return effects.stream().anyMatch(DECODING::contains);
    }

    void call(int id, CodeValue.Call call, Set<String> found, int base) {
        String how = how(id, call, found, base);
        if (how != null) {
            tracer.ends.begin(id, Taint.HIDDEN, how, "");
            String text = meanings.exact(id);
            if (text != null) {
                tracer.spell(id, how, text);
            }
        }
        dynamic(id, call);
        passed(id, call, base);
    }

    /** The spelling that a call undoes; null when it undoes none. Lists are reversed for many reasons, texts for one. */
    private @Nullable String how(int id, CodeValue.Call call, Set<String> found, int base) {
        boolean isKnown = meanings.exact(id) != null;
        boolean isMapped = meanings.name(call.callee()).equals("map")
                && tracer.effects.of(meanings.name(call.argument(0))).contains("character");
        if (isMapped || found.contains("character")) {
            return "characters";
        }
        if (found.contains("reversed")) {
            return isKnown || isSplit(base) ? "reversed" : null;
        }
        if (found.contains("buffer")) {
            String spelling = meanings.exact(call.argument(1));
            boolean isText = spelling != null && (spelling.startsWith("utf") || spelling.equals("ascii"));
            return isText || (call.argument(1) < 0 && !isKnown) ? null : spelling == null ? "base64" : spelling;
        }
        if (found.contains("rot13")) {
            String codec = meanings.partial(call.argument(1));
            return codec.startsWith("utf") || codec.equals(Meanings.NOT_KNOWN) ? null : "rot13";
        }
        return isDecoding(found) && !found.contains("percent")
                ? found.iterator().next()
                : null;
    }

    /** True for {@code text.split(…)}. */
    private boolean isSplit(int base) {
        return base >= 0
                && code.node(base) instanceof CodeValue.Call call
                && code.node(call.callee()) instanceof CodeValue.Member member
                && member.name().equals("split");
    }

    /** A call of something whose name is hidden. */
    private void dynamic(int id, CodeValue.Call call) {
        int name = switch (code.node(call.callee())) {
            case CodeValue.Index index -> index.key();
            case CodeValue.Call inner when meanings.name(inner.callee()).equals("getattr") -> inner.argument(1);
            default -> -1;
        };
        if (name >= 0) {
            tracer.graph.way(name, tracer.run(id, "call"), Passing.HIDDEN);
        }
    }

    /** Evaluation that is passed to a function, as in {@code parts.forEach(eval)}. */
    private void passed(int id, CodeValue.Call call, int base) {
        for (int i = 0; i < call.arguments().size(); i++) {
            String name = meanings.name(call.arguments().at(i));
            boolean isRun = name.equals("eval") || name.equals("exec") || name.equals("Function");
            if (isRun && tracer.effects.of(name).contains("run")) {
                int end = tracer.run(id, name);
                tracer.graph.way(base, end, Passing.CODE);
                tracer.all(call.arguments(), end);
                return;
            }
        }
    }
}
