package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import dev.okiagari.skills.flow.shell.ShellReader;
import dev.okiagari.skills.flow.taint.Trace.Place;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What shell commands do with data. */
final class CommandRules {
    private static final Set<String> SHELLS = Set.of("bash", "sh", "zsh", "dash", "ksh", "ash", "fish", "busybox");
    private static final Pattern INTERPRETER = Pattern.compile(
            "(?:python[0-9.]*|pypy3?|node|nodejs|deno|bun|perl|ruby|php|osascript|lua|tclsh|pwsh|powershell|Rscript|tsx|ts-node|java)(?:\\.exe)?");

    /** Commands that run the command behind them. */
    private static final Set<String> WRAPPERS = Set.of(
            "sudo",
            "doas",
            "nohup",
            "time",
            "command",
            "builtin",
            "exec",
            "nice",
            "ionice",
            "setsid",
            "stdbuf",
            "xargs",
            "timeout",
            "unbuffer",
            "env",
            "$",
            "%",
            ">",
            "caffeinate",
            "chronic",
            "parallel",
            "watch",
            "then",
            "do",
            "else",
            "!",
            "proxychains");

    private static final Set<String> DUMPS =
            Set.of("env", "printenv", "export", "declare", "typeset", "set", "compgen");
    private static final Set<String> SENDERS = Set.of(
            "nc",
            "ncat",
            "netcat",
            "socat",
            "telnet",
            "mail",
            "mailx",
            "sendmail",
            "mutt",
            "msmtp",
            "s-nail",
            "websocat",
            "openssl s_client",
            "ftp",
            "sftp",
            "swaks");

    private static final Set<String> LOOKUPS =
            Set.of("dig", "nslookup", "host", "ping", "drill", "getent", "kdig", "dog", "ping6", "resolvectl");
    private static final Set<String> COPIERS = Set.of(
            "scp",
            "rsync",
            "rclone",
            "aws",
            "gsutil",
            "gcloud",
            "gh",
            "az",
            "s3cmd",
            "mc",
            "transfer",
            "croc",
            "wormhole",
            "ffsend",
            "curlftpfs",
            "b2",
            "ipfs");

    /** Commands whose arguments, not only their input, are in what they write. */
    private static final Set<String> SPEAKING = Set.of(
            "echo", "printf", "basename", "dirname", "realpath", "readlink", "expr", "jq", "seq", "yes", "find", "ls");

    private final Tracer tracer;
    private final Code code;
    private final Meanings meanings;
    private final TaintGraph graph;
    private final Ends ends;
    private final TransferRules transfers;
    private final FileCommands files;
    private final SecretCommands secrets;
    private final InterpreterCommands interpreters;

    CommandRules(Tracer tracer) {
        this.tracer = tracer;
        this.code = tracer.code;
        this.meanings = tracer.meanings;
        this.graph = tracer.graph;
        this.ends = tracer.ends;
        this.transfers = new TransferRules(tracer);
        this.files = new FileCommands(tracer);
        this.secrets = new SecretCommands(tracer);
        this.interpreters = new InterpreterCommands(tracer);
    }

    static boolean isShell(String program) {
        return SHELLS.contains(program);
    }

    /** True for programs that run what they are given. */
    static boolean isInterpreter(String program) {
        String name = program.substring(program.lastIndexOf('/') + 1);
        return SHELLS.contains(name)
                || (name.length() < 20 && INTERPRETER.matcher(name).matches())
                || name.equals("sys.executable")
                || program.equals(Meanings.NOT_KNOWN);
    }

    void command(int id, CodeValue.Command command) {
        ValueIds words = command.words();
        int at = 0;
        boolean isWrapped = false;
        String program = program(words, at);
        while (at + 1 < words.size() && WRAPPERS.contains(program) && !isDump(program, words, at)) {
            isWrapped |= program.equals("xargs") || program.equals("parallel");
            at = behindWrapper(program, words, at + 1);
            program = program(words, at);
        }
        if (at >= words.size()) {
            return;
        }
        if (isWrapped && command.input() >= 0) {
            ValueIds.Draft more = new ValueIds.Draft();
            for (int i = 0; i < words.size(); i++) {
                more.add(words.at(i));
            }
            words = more.add(command.input()).ids();
        }
        CodeValue.Command plain = new CodeValue.Command(command.scope(), words.from(at), command.input());
        plain(id, plain, program);
    }

    private String program(ValueIds words, int at) {
        String text = at < words.size() ? meanings.partial(words.at(at)) : "";
        if (text.equals(Meanings.NOT_KNOWN)) {
            String name = meanings.name(words.at(at));
            return name.equals("sys.executable") ? "python" : name.equals("process.execPath") ? "node" : text;
        }
        return text.substring(text.lastIndexOf('/') + 1);
    }

    private boolean isDump(String program, ValueIds words, int at) {
        return program.equals("env")
                && (at + 1 >= words.size() || meanings.partial(words.at(at + 1)).equals("-0"));
    }

    private int behindWrapper(String program, ValueIds words, int from) {
        int at = from;
        while (at < words.size()) {
            String word = meanings.partial(words.at(at));
            boolean isOption = word.startsWith("-") && word.length() > 1;
            boolean isValue = at > from && isOptionWithValue(program, meanings.partial(words.at(at - 1)));
            boolean isNumber = program.equals("timeout") && at == from && !isOption;
            boolean isAssignment = program.equals("env") && word.indexOf('=') > 0;
            if (!isOption && !isValue && !isNumber && !isAssignment) {
                break;
            }
            at++;
        }
        return at;
    }

    private static boolean isOptionWithValue(String program, String option) {
        return switch (program) {
            case "xargs" -> Set.of("-I", "-n", "-P", "-d", "-L").contains(option);
            case "sudo" -> option.equals("-u");
            case "nice" -> option.equals("-n");
            case "exec" -> option.equals("-a");
            default -> false;
        };
    }

    private void plain(int id, CodeValue.Command command, String program) {
        int first = command.words().at(0);
        if (program.equals("eval")) {
            interpreters.eval(id, command);
        } else if (SHELLS.contains(program)
                || INTERPRETER.matcher(program.length() < 20 ? program : "").matches()) {
            interpreters.interpret(id, command, program);
        } else if (program.equals("source") || program.equals(".")) {
            interpreters.execute(id, word(command, 1), program);
        } else if (program.equals("curl")
                || program.equals("wget")
                || program.equals("http")
                || program.equals("https")
                || program.equals("xh")
                || program.equals("aria2c")) {
            transfers.request(id, command, program);
        } else if (SENDERS.contains(program) || LOOKUPS.contains(program)) {
            send(id, command, program);
        } else if (COPIERS.contains(program)) {
            transfers.copy(id, command, program);
        } else if (program.equals("git")) {
            transfers.git(id, command);
        } else if (DUMPS.contains(program)) {
            secrets.dump(id, command, program);
        } else {
            other(id, command, program, first);
        }
    }

    private static int word(CodeValue.Command command, int index) {
        return index < command.words().size() ? command.words().at(index) : -1;
    }

    private void send(int id, CodeValue.Command command, String program) {
        StringBuilder address = new StringBuilder();
        for (int i = 1; i < Math.min(4, command.words().size()); i++) {
            address.append(i > 1 ? " " : "")
                    .append(meanings.partial(command.words().at(i)).replace(Meanings.UNKNOWN, '…'));
        }
        int end = ends.end(
                Place.BODY, id, program, address.length() > 200 ? address.substring(0, 200) : address.toString());
        for (int i = 1; i < command.words().size(); i++) {
            int word = command.words().at(i);
            graph.way(word, end, Passing.SECRETS);
            String before = meanings.partial(command.words().at(i - 1));
            if (before.equals("-a") || before.equals("-A") || before.equals("--attach")) {
                tracer.load(word, end);
            }
        }
        graph.way(command.input(), end, Passing.SECRETS);
        if (!LOOKUPS.contains(program)) {
            ends.begin(id, Taint.FETCHED, program, address.toString());
        } else if (meanings.partial(command.words().at(command.words().size() - 1))
                        .equalsIgnoreCase("txt")
                || address.toString().toLowerCase(Locale.ROOT).contains("txt")) {
            ends.begin(id, Taint.FETCHED, program, address.toString());
        }
    }

    private void other(int id, CodeValue.Command command, String program, int first) {
        Variable function = tracer.variables.ofFile(ShellReader.FUNCTION + program);
        if (function != null && function.isFunction) {
            called(id, command, program, function);
            return;
        }
        String path = meanings.partial(first);
        boolean isProgram = path.startsWith("./")
                || path.startsWith("/")
                || path.startsWith("~/")
                || path.indexOf(Meanings.UNKNOWN) >= 0;
        if (isProgram) {
            interpreters.execute(id, first, path.length() > 1 ? path : "command");
        }
        files.command(id, command, program);
        boolean isSpeaking = SPEAKING.contains(program);
        for (int i = 1; i < command.words().size(); i++) {
            int word = command.words().at(i);
            if (isSpeaking) {
                graph.way(word, id, Passing.ALL);
            } else {
                tracer.load(word, id);
            }
        }
        graph.way(command.input(), id, Passing.ALL);
        secrets.command(id, command, program);
        if (secrets.isDecoder(command, program)) {
            ends.begin(id, Taint.HIDDEN, program, "");
            String text = meanings.exact(id);
            if (text != null) {
                tracer.spell(
                        id,
                        program.equals("rev")
                                ? "reversed"
                                : program.equals("tr") ? "rot13" : program.equals("xxd") ? "hex" : "base64",
                        text);
            }
        }
    }

    private void called(int id, CodeValue.Command command, String program, Variable function) {
        for (int i = 1; i < command.words().size(); i++) {
            int word = command.words().at(i);
            if (function.first >= 0 && code.node(function.first) instanceof CodeValue.Function shape) {
                parameter(shape, Math.min(i, 6) - 1, word);
                parameter(shape, 6, word);
            }
        }
        if (function.first >= 0 && code.node(function.first) instanceof CodeValue.Function shape) {
            graph.way(shape.result(), id, Passing.ALL);
        }
        Variable input = tracer.variables.ofFile(ShellReader.INPUT + program);
        if (input != null) {
            graph.way(command.input(), input.value, Passing.ALL);
        }
    }

    private void parameter(CodeValue.Function shape, int index, int word) {
        Variable parameter = tracer.variables.of(
                code.add(new CodeValue.Name(shape.scope(), shape.parameters().get(index)), 0));
        if (parameter != null) {
            graph.way(word, parameter.value, Passing.ALL);
        }
    }
}
