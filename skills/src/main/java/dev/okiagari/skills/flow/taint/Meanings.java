package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.TooMuchCode;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What values are called in full, and which texts they are, as far as the code says it. */
final class Meanings {
    /** Stands in texts for what is not known. */
    static final char UNKNOWN = '\uE000';

    static final String NOT_KNOWN = String.valueOf(UNKNOWN);

    private static final int LONGEST = 8192;
    private static final int LONGEST_JOINED = 6_000_000;
    private static final int PASSES = 3;

    private final Code code;
    private final Variables variables;
    private final KnownTexts known;
    private final List<@Nullable String> texts = new ArrayList<>();
    private final List<@Nullable String> names = new ArrayList<>();
    private final Map<Integer, Map<String, Integer>> entries = new HashMap<>();
    private int joined;

    Meanings(Code code, Variables variables, Effects effects) {
        this.code = code;
        this.variables = variables;
        this.known = new KnownTexts(code, this, effects);
    }

    /** Looks at everything, several times, since functions and variables are used before they are read. */
    void read() {
        for (int pass = 0; pass < PASSES; pass++) {
            for (int id = 0; id < code.size(); id++) {
                look(id);
            }
        }
    }

    /** Looks at what was added since. */
    void readNew() {
        for (int pass = 0; pass < 2; pass++) {
            for (int id = pass == 0 ? texts.size() : begun; id < code.size(); id++) {
                look(id);
            }
        }
        begun = texts.size();
    }

    private int begun;

    private void look(int id) {
        while (texts.size() <= id) {
            texts.add(null);
            names.add(null);
        }
        if (texts.get(id) == null) {
            texts.set(id, findText(id));
        }
        if (names.get(id) == null) {
            names.set(id, findName(id));
        }
    }

    /** The text, with {@link #UNKNOWN} in place of what is not known; null when nothing is. */
    @Nullable
    String text(int id) {
        return id < 0 || id >= texts.size() ? null : texts.get(id);
    }

    /** The text when all of it is known. */
    @Nullable
    String exact(int id) {
        String text = text(id);
        return text == null || text.indexOf(UNKNOWN) >= 0 ? null : text;
    }

    /** The text, with a mark in place of what is not known. */
    String partial(int id) {
        String text = text(id);
        return text == null ? NOT_KNOWN : text;
    }

    /** The full name; empty when it has none. */
    String name(int id) {
        String name = id < 0 || id >= names.size() ? null : names.get(id);
        return name == null ? "" : name;
    }

    private @Nullable String findText(int id) {
        return switch (code.node(id)) {
            case CodeValue.Text text -> text.text().length() <= LONGEST ? text.text() : null;
            case CodeValue.Join join -> joined(join.parts());
            case CodeValue.Name name -> ofVariable(id);
            case CodeValue.Member member -> {
                int entry = entry(member.base(), member.name());
                yield entry >= 0 ? text(entry) : ofVariable(id);
            }
            case CodeValue.Index index -> indexed(index);
            case CodeValue.Format format -> bounded(known.formatted(format.template(), format.arguments()));
            case CodeValue.Call call -> bounded(known.of(call));
            case CodeValue.Command command -> bounded(known.of(command));
            default -> null;
        };
    }

    private @Nullable String ofVariable(int id) {
        Variable variable = variables.of(id);
        return variable == null ? null : text(variable.only());
    }

    private @Nullable String indexed(CodeValue.Index index) {
        String key = exact(index.key());
        if (key == null) {
            return null;
        }
        int entry = entry(index.base(), key);
        return entry >= 0 ? text(entry) : null;
    }

    @Nullable
    String joined(ValueIds parts) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.size() && text.length() <= LONGEST; i++) {
            text.append(partial(parts.at(i)));
        }
        return bounded(text.toString());
    }

    private @Nullable String bounded(@Nullable String text) {
        if (text == null || text.length() > LONGEST) {
            return null;
        }
        joined += text.length();
        if (joined > LONGEST_JOINED) {
            throw new TooMuchCode("it puts too many texts together");
        }
        return text;
    }

    /** What a dictionary or list, whose parts are written out, holds under a key; -1 when that is not known. */
    int entry(int base, String key) {
        int literal = literal(base);
        return literal < 0
                ? -1
                : entries.computeIfAbsent(literal, this::entriesOf).getOrDefault(key, -1);
    }

    private Map<String, Integer> entriesOf(int literal) {
        Map<String, Integer> found = new HashMap<>();
        if (code.node(literal) instanceof CodeValue.Dict dict) {
            for (int i = 0; i < dict.keys().size(); i++) {
                String key = exact(dict.keys().at(i));
                if (key != null) {
                    found.put(key, dict.values().at(i));
                }
            }
        } else if (code.node(literal) instanceof CodeValue.ListOf list) {
            for (int i = 0; i < list.items().size(); i++) {
                found.put(String.valueOf(i), list.items().at(i));
            }
        }
        return found;
    }

    /** The list or dictionary that a value is, seen through variables; -1 when it is none. */
    int literal(int id) {
        int at = id;
        for (int hops = 0; at >= 0 && hops < 8; hops++) {
            if (code.node(at) instanceof CodeValue.Dict || code.node(at) instanceof CodeValue.ListOf) {
                return at;
            }
            Variable variable = variables.of(at);
            at = variable == null ? -1 : variable.only();
        }
        return -1;
    }

    private @Nullable String findName(int id) {
        return switch (code.node(id)) {
            case CodeValue.Known thing -> Effects.plain(thing.name());
            case CodeValue.Name name -> named(id, name.name());
            case CodeValue.Member member -> {
                Variable field = variables.of(id);
                String ofField = field != null && field.first >= 0 ? name(field.first) : "";
                yield ofField.isEmpty() ? below(member.base(), member.name()) : ofField;
            }
            case CodeValue.Index index -> {
                String key = exact(index.key());
                int entry = key == null ? -1 : entry(index.base(), key);
                yield entry >= 0 ? orNull(name(entry)) : key == null ? null : below(index.base(), key);
            }
            case CodeValue.Call call -> known.nameOf(call);
            case CodeValue.Mix mix -> firstName(mix.parts());
            default -> null;
        };
    }

    private static @Nullable String orNull(String name) {
        return name.isEmpty() ? null : name;
    }

    private @Nullable String named(int id, String word) {
        Variable variable = variables.of(id);
        if (variable == null || variable.assignments == 0) {
            return word;
        }
        return variable.isFunction || variable.first < 0 ? null : orNull(name(variable.first));
    }

    private @Nullable String below(int base, String name) {
        String outer = name(base);
        if (outer.isEmpty() || name.isEmpty() || name.length() > 100) {
            return null;
        }
        return Effects.plain(outer + "." + name);
    }

    private @Nullable String firstName(ValueIds parts) {
        for (int i = 0; i < Math.min(8, parts.size()); i++) {
            if (!name(parts.at(i)).isEmpty()) {
                return name(parts.at(i));
            }
        }
        return null;
    }
}
