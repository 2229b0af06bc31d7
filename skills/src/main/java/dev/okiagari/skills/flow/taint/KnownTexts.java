package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import dev.okiagari.skills.flow.decode.Decoders;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which texts calls return whose arguments are written out, and what calls are named. */
final class KnownTexts {
    private static final int LONGEST_LIST = 8192;
    private static final int LONGEST_NAME = 100;

    private final Code code;
    private final Meanings meanings;
    private final Effects effects;

    KnownTexts(Code code, Meanings meanings, Effects effects) {
        this.code = code;
        this.meanings = meanings;
        this.effects = effects;
    }

    @Nullable
    String nameOf(CodeValue.Call call) {
        String callee = meanings.name(call.callee());
        return switch (callee) {
            case "require", "module.require", "__import__", "importlib.import_module", "import" -> {
                String module = meanings.exact(call.argument(0));
                yield module == null ? callee + "()" : Effects.plain(module);
            }
            case "getattr", "Reflect.get" -> {
                String member = meanings.exact(call.argument(1));
                String base = meanings.name(call.argument(0));
                yield member == null || base.isEmpty() ? null : Effects.plain(base + "." + member);
            }
            case "util.promisify", "promisify", "functools.partial" -> {
                String wrapped = meanings.name(call.argument(0));
                yield wrapped.isEmpty() ? null : wrapped;
            }
            default -> named(call, callee);
        };
    }

    private @Nullable String named(CodeValue.Call call, String callee) {
        if (code.node(call.callee()) instanceof CodeValue.Member member
                && member.name().equals("bind")) {
            return meanings.name(member.base());
        }
        return callee.isEmpty() || callee.length() > LONGEST_NAME ? null : Effects.plain(callee + "()");
    }

    @Nullable
    String of(CodeValue.Call call) {
        String name = meanings.name(call.callee());
        CodeValue.@Nullable Member method = code.node(call.callee()) instanceof CodeValue.Member member ? member : null;
        Set<String> found = effects.of(name, method == null ? "" : method.name());
        int first = call.argument(0);
        if (method != null && method.name().equals("format")) {
            return formatted(method.base(), call.arguments());
        }
        if (method != null && method.name().equals("join") && !found.contains("path")) {
            return joined(method.base(), first);
        }
        if (found.contains("path")) {
            return path(call, method);
        }
        if (found.contains("character")) {
            return characters(call.arguments());
        }
        if (name.equals("map") && effects.of(meanings.name(first)).contains("character")) {
            return codes(call.argument(1));
        }
        if (found.contains("codes")) {
            return codes(first);
        }
        for (String how : new String[] {"base64", "hex", "rot13", "reversed"}) {
            if (found.contains(how)) {
                return decoded(how, method != null && how.equals("reversed") ? method.base() : first, call);
            }
        }
        if (found.contains("buffer")) {
            String how = meanings.exact(call.argument(1));
            return how == null ? codes(first) : decoded(how, first, call);
        }
        return kept(call, method, found);
    }

    private @Nullable String decoded(String how, int value, CodeValue.Call call) {
        String text = meanings.exact(value);
        if (text == null) {
            return null;
        }
        if (how.equals("rot13")) {
            String codec = meanings.exact(call.argument(1));
            String plain = codec == null ? "" : codec.replace("_", "").replace("-", "");
            return switch (plain) {
                case "rot13" -> Decoders.decode("rot13", text).orElse(null);
                case "hex", "base64" -> Decoders.decode(plain, text).orElse(null);
                default -> text;
            };
        }
        return Decoders.decode(how, text).orElse(null);
    }

    private @Nullable String kept(CodeValue.Call call, CodeValue.@Nullable Member method, Set<String> found) {
        if (!found.contains("keep") && !found.contains("percent")) {
            return null;
        }
        if (method == null || !effects.of(meanings.name(call.callee())).isEmpty()) {
            return meanings.text(call.argument(0));
        }
        String base = meanings.text(method.base());
        if (base == null) {
            return null;
        }
        return switch (method.name()) {
            case "replace", "replaceAll" -> {
                String from = meanings.exact(call.argument(0));
                String to = meanings.exact(call.argument(1));
                boolean isShort = from != null && to != null && !from.isEmpty() && to.length() <= from.length();
                yield isShort ? base.replace(from, to) : null;
            }
            case "toLowerCase", "lower" -> base.toLowerCase(java.util.Locale.ROOT);
            case "toUpperCase", "upper" -> base.toUpperCase(java.util.Locale.ROOT);
            case "slice", "substring", "substr", "get", "pop", "group", "map", "filter", "match" -> null;
            case "concat" -> call.argument(0) < 0 ? null : base + meanings.partial(call.argument(0));
            default -> base;
        };
    }

    /** Python's separator.join(list), or JavaScript's list.join(separator). */
    private @Nullable String joined(int base, int argument) {
        int list = meanings.literal(argument);
        String separator = meanings.exact(base);
        if (separator == null || list < 0) {
            String whole = meanings.text(separator == null ? base : argument);
            list = meanings.literal(base);
            separator = argument < 0 ? "," : meanings.exact(argument);
            if (list < 0 || separator == null) {
                return whole;
            }
        }
        if (!(code.node(list) instanceof CodeValue.ListOf items)
                || items.items().size() > LONGEST_LIST) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < items.items().size() && text.length() < LONGEST_LIST; i++) {
            text.append(i == 0 ? "" : separator)
                    .append(meanings.partial(items.items().at(i)));
        }
        return text.toString();
    }

    private @Nullable String path(CodeValue.Call call, CodeValue.@Nullable Member method) {
        StringBuilder path = new StringBuilder();
        if (method != null && method.name().equals("joinpath")) {
            path.append(meanings.partial(method.base()));
        }
        for (int i = 0; i < Math.min(20, call.arguments().size()); i++) {
            path.append(path.isEmpty() ? "" : "/")
                    .append(meanings.partial(call.arguments().at(i)));
        }
        return path.toString();
    }

    private @Nullable String characters(ValueIds numbers) {
        if (numbers.size() == 1 && meanings.literal(numbers.at(0)) >= 0) {
            return codes(numbers.at(0));
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(LONGEST_LIST, numbers.size()); i++) {
            int point = number(meanings.exact(numbers.at(i)));
            if (point < 0) {
                return null;
            }
            text.appendCodePoint(point);
        }
        return text.toString();
    }

    private @Nullable String codes(int list) {
        int literal = meanings.literal(list);
        if (literal < 0) {
            return meanings.text(list);
        }
        return code.node(literal) instanceof CodeValue.ListOf numbers
                        && numbers.items().size() > 0
                ? characters(numbers.items())
                : null;
    }

    private static int number(@Nullable String written) {
        if (written == null || written.isEmpty() || written.length() > 8) {
            return -1;
        }
        try {
            int point = Integer.decode(written);
            return Character.isValidCodePoint(point) ? point : -1;
        } catch (NumberFormatException e) {
            return -1; // it is a word
        }
    }

    /** A template whose marks ({@code %s}, {@code {}}, {@code {0}}, {@code {name}}) are replaced in turn. */
    @Nullable
    String formatted(int template, ValueIds arguments) {
        String text = meanings.text(template);
        if (text == null) {
            return null;
        }
        StringBuilder said = new StringBuilder();
        int next = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int close = c == '{' ? closing(text, i) : -1;
            boolean isMark = c == '%' && i + 1 < text.length() && "sdr".indexOf(text.charAt(i + 1)) >= 0;
            if (isMark || close >= 0) {
                said.append(next < arguments.size() ? meanings.partial(arguments.at(next)) : Meanings.NOT_KNOWN);
                next++;
                i = isMark ? i + 1 : close;
            } else {
                said.append(c);
            }
            if (said.length() > LONGEST_LIST) {
                return null;
            }
        }
        return said.toString();
    }

    /** The brace that closes one, when it is near; else -1. */
    static int closing(String text, int open) {
        for (int i = open; i < Math.min(text.length(), open + 20); i++) {
            if (text.charAt(i) == '}') {
                return i;
            }
        }
        return -1;
    }

    /** What a shell command writes, when that can be said. */
    @Nullable
    String of(CodeValue.Command command) {
        String program = meanings.exact(command.words().at(0));
        if (program == null) {
            return null;
        }
        return switch (program) {
            case "echo", "printf" -> {
                StringBuilder text = new StringBuilder();
                for (int i = 1; i < Math.min(200, command.words().size()); i++) {
                    String word = meanings.partial(command.words().at(i));
                    boolean isOption =
                            text.isEmpty() && (word.matches("-[neE]{1,3}") || word.matches("%[sb](?:\\\\n)?"));
                    text.append(isOption ? "" : text.isEmpty() ? word : " " + word);
                }
                yield text.toString();
            }
            case "cat", "tr", "xxd", "base64", "rev", "openssl" -> filtered(program, command);
            default -> null;
        };
    }

    private @Nullable String filtered(String program, CodeValue.Command command) {
        String input = meanings.exact(command.input());
        if (input == null) {
            return null;
        }
        boolean isDecoding = false;
        boolean isTurning = false;
        for (int i = 1; i < Math.min(20, command.words().size()); i++) {
            String word = meanings.partial(command.words().at(i));
            isDecoding |= word.equals("-d")
                    || word.equals("-D")
                    || word.equals("--decode")
                    || word.startsWith("-r")
                    || word.equals("-di");
            isTurning |= word.equalsIgnoreCase("n-za-m") || word.equalsIgnoreCase("N-ZA-Mn-za-m");
        }
        return switch (program) {
            case "cat" -> command.words().size() == 1 ? input : null;
            case "rev" -> Decoders.decode("reversed", input).orElse(null);
            case "tr" -> isTurning ? Decoders.decode("rot13", input).orElse(null) : null;
            case "xxd" -> isDecoding ? Decoders.decode("hex", input).orElse(null) : null;
            default -> isDecoding ? Decoders.decode("base64", input).orElse(null) : null;
        };
    }
}
