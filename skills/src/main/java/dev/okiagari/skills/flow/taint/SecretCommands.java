package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.CodeValue;
import java.util.Locale;

/** Shell commands that hand out secrets, or undo a spelling. */
final class SecretCommands {
    private final Meanings meanings;
    private final Ends ends;

    SecretCommands(Tracer tracer) {
        this.meanings = tracer.meanings;
        this.ends = tracer.ends;
    }

    void dump(int id, CodeValue.Command command, String program) {
        int last = command.words().size() - 1;
        String argument = last == 0 ? "" : meanings.partial(command.words().at(last));
        boolean isWhole = switch (program) {
            case "env" -> last == 0 || argument.startsWith("-");
            case "printenv" -> last == 0;
            case "set" -> last == 0;
            case "compgen" -> argument.contains("e") || argument.contains("v");
            default -> argument.startsWith("-") || (last == 0 && program.equals("export"));
        };
        if (isWhole && !(program.equals("set") && command.input() >= 0)) {
            ends.begin(id, Taint.WHOLE, program, "");
        } else if (program.equals("printenv") && SecretPlaces.isSecretName(argument)) {
            ends.begin(id, Taint.NAMED, program + " " + argument, "");
        } else if (program.equals("printenv") && argument.indexOf(Meanings.UNKNOWN) >= 0) {
            ends.begin(id, Taint.WHOLE, program, "");
        }
    }

    /** Commands that hand out secrets. */
    void command(int id, CodeValue.Command command, String program) {
        String second =
                command.words().size() > 1 ? meanings.partial(command.words().at(1)) : "";
        boolean isKeychain = program.equals("security")
                && (second.startsWith("find-") || second.startsWith("dump-") || second.startsWith("export"));
        boolean isStore = (program.equals("secret-tool") && second.equals("lookup"))
                || (program.equals("pass") && second.equals("show"))
                || (program.equals("op") && second.equals("read"))
                || (program.equals("bw") && second.equals("get"));
        boolean isCluster = program.equals("kubectl") && (second.equals("get") || second.equals("config"));
        for (int i = 2; isCluster && i < Math.min(12, command.words().size()); i++) {
            String word = meanings.partial(command.words().at(i));
            if (word.startsWith("secret") || word.equals("--raw")) {
                ends.begin(id, Taint.WHOLE, "kubectl " + second, "");
            }
        }
        if (isKeychain) {
            ends.begin(id, second.startsWith("find-") ? Taint.NAMED : Taint.WHOLE, program + " " + second, "");
        } else if (isStore) {
            ends.begin(id, Taint.NAMED, program + " " + second, "");
        } else if (program.equals("pbpaste")
                || (program.equals("xclip") && command.input() < 0)
                || program.equals("history")
                || program.equals("fc")
                || program.equals("wl-paste")) {
            ends.begin(id, Taint.WHOLE, program, "");
        }
    }

    boolean isDecoder(CodeValue.Command command, String program) {
        boolean isDecoding = false;
        boolean isTurning = false;
        for (int i = 1; i < Math.min(20, command.words().size()); i++) {
            String word = meanings.partial(command.words().at(i));
            isDecoding |= word.equals("-d")
                    || word.equals("-D")
                    || word.equals("--decode")
                    || word.equals("-di")
                    || word.equals("-id");
            isTurning |= word.toLowerCase(Locale.ROOT).startsWith("n-z") || word.startsWith("-r");
        }
        return switch (program) {
            case "base64", "base32", "openssl", "gpg", "uudecode" -> isDecoding || program.equals("uudecode");
            case "xxd", "tr" -> isTurning;
            case "rev" -> true;
            default -> false;
        };
    }
}
