package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.taint.Trace.Place;
import java.util.Set;

/** Commands that send and download. */
final class TransferRules {
    private static final Set<String> BODIES = Set.of(
            "-d",
            "--data",
            "--data-raw",
            "--data-binary",
            "--data-ascii",
            "--data-urlencode",
            "--json",
            "-F",
            "--form",
            "--form-string",
            "-T",
            "--upload-file",
            "--post-data",
            "--post-file",
            "--body-data",
            "--body-file",
            "--url-query");

    private static final Set<String> CREDENTIALS = Set.of(
            "-H",
            "--header",
            "-u",
            "--user",
            "-b",
            "--cookie",
            "--oauth2-bearer",
            "--password",
            "--http-password",
            "--http-user",
            "-E",
            "--cert",
            "--key",
            "-U",
            "--proxy-user",
            "--auth",
            "-a");

    private static final Set<String> FILES =
            Set.of("-T", "--upload-file", "--post-file", "--body-file", "-K", "--config");
    private static final Set<String> OUTPUTS = Set.of("-o", "--output", "-O", "--output-document");
    private static final Set<String> WITH_VALUES = Set.of(
            "-X",
            "--request",
            "-A",
            "--user-agent",
            "-e",
            "--referer",
            "-m",
            "--max-time",
            "--retry",
            "--connect-timeout",
            "-w",
            "--write-out",
            "-x",
            "--proxy",
            "-c",
            "--cookie-jar",
            "--retry-delay",
            "-t",
            "--tries",
            "--timeout",
            "-P",
            "--cacert",
            "--resolve",
            "-U",
            "--limit-rate");

    private final Tracer tracer;
    private final Code code;
    private final Meanings meanings;

    /** What is to be committed and pushed; made when it is needed. */
    private int staged = -1;

    TransferRules(Tracer tracer) {
        this.tracer = tracer;
        this.code = tracer.code;
        this.meanings = tracer.meanings;
    }

    /** curl, wget and the like. */
    void request(int id, CodeValue.Command command, String program) {
        String address = address(command);
        int body = tracer.ends.end(Place.BODY, id, program, address);
        int credential = tracer.ends.end(Place.CREDENTIAL, id, program, address);
        int url = tracer.ends.end(Place.ADDRESS, id, program, address);
        boolean isWget = program.equals("wget");
        boolean isSaved = isWget;
        int size = command.words().size();
        for (int i = 1; i < size; i++) {
            int word = command.words().at(i);
            String text = meanings.partial(word);
            int equal = text.startsWith("--") ? text.indexOf('=') : -1;
            String option = equal > 0 ? text.substring(0, equal) : option(text, isWget);
            boolean isJoined = equal > 0
                    || (option.length() == 2 && text.length() > 2 && text.startsWith(option) && !text.startsWith("--"));
            int value = isJoined ? word : i + 1 < size ? command.words().at(i + 1) : -1;
            boolean isName = !isWget && (text.equals("-O") || text.equals("--remote-name"));
            if (BODIES.contains(option) && value >= 0) {
                body(option, value, body, command.input());
                i += isJoined ? 0 : 1;
            } else if (CREDENTIALS.contains(option) && value >= 0 && !(isWget && option.equals("-a"))) {
                tracer.graph.way(value, credential, Passing.SECRETS);
                i += isJoined ? 0 : 1;
            } else if (isName || (!isWget && text.matches("-[a-zA-NP-Z]{1,6}O"))) {
                isSaved = true;
            } else if (OUTPUTS.contains(option) && value >= 0) {
                isSaved = false;
                save(id, isJoined ? text.substring(equal > 0 ? equal + 1 : 2) : "", value, program, address);
                i += isJoined ? 0 : 1;
            } else if (!text.startsWith("-")
                    && !WITH_VALUES.contains(
                            i > 1 ? meanings.partial(command.words().at(i - 1)) : "")) {
                tracer.graph.way(word, url, Passing.SECRETS);
                if (program.startsWith("http") || program.equals("xh")) {
                    body(option, word, body, command.input());
                }
            }
        }
        if (isSaved && !address.isEmpty()) {
            String last = address.replaceAll("[?#].*", "");
            save(id, last.substring(last.lastIndexOf('/') + 1), -1, program, address);
        }
        tracer.ends.begin(id, Taint.FETCHED, program, address);
        if (tracer.places.isMetadata(address)) {
            tracer.ends.begin(id, Taint.WHOLE, address, "");
        }
    }

    /** The option among letters that are written together, such as {@code -fsSLo}. */
    private static String option(String text, boolean isWget) {
        boolean isCluster = text.length() > 2 && text.length() < 9 && text.charAt(0) == '-' && text.charAt(1) != '-';
        if (!isCluster) {
            return text;
        }
        char last = text.charAt(text.length() - 1);
        if ("dFTHub".indexOf(text.charAt(1)) >= 0 && !isWget && !text.matches("-[sSkLfgiv]{1,5}[dFTHuo]")) {
            return text.substring(0, 2);
        }
        return (text.matches("-[a-zA-Z]{2,7}") && "odFTHu".indexOf(last) >= 0) || (isWget && last == 'O')
                ? "-" + last
                : text;
    }

    private void body(String option, int value, int body, int input) {
        String text = meanings.partial(value);
        int at = text.indexOf('@');
        boolean isNamed = (at >= 0 && (at == 0 || text.charAt(at - 1) == '=' || text.startsWith("-d@")))
                || text.indexOf("=<") >= 0;
        boolean isFile =
                FILES.contains(option) || (isNamed && !option.equals("--data-raw") && !option.equals("--form-string"));
        if (text.endsWith("@-") || text.equals("-") || text.endsWith("=-") || text.endsWith("@/dev/stdin")) {
            tracer.graph.way(input, body, Passing.SECRETS);
        } else if (isFile) {
            String path = at >= 0 ? text.substring(at + 1).replaceAll(";.*", "") : text;
            tracer.load(value, body);
            int file = code.add(new CodeValue.Text(path.replace(Meanings.NOT_KNOWN, "…")), code.offset(value));
            tracer.update();
            tracer.load(file, body);
        } else {
            tracer.graph.way(value, body, Passing.SECRETS);
        }
    }

    private void save(int id, String name, int value, String program, String address) {
        String path = name.isEmpty() && value >= 0 ? meanings.partial(value) : name;
        if (path.equals("-")) {
            return;
        }
        int content = code.add(new CodeValue.Opaque(), code.offset(id));
        tracer.ends.begin(content, Taint.FETCHED, program, address);
        int file = name.isEmpty() ? value : code.add(new CodeValue.Text(name), code.offset(id));
        tracer.update();
        if (file >= 0) {
            tracer.save(content, file);
        }
    }

    private String address(CodeValue.Command command) {
        String found = "";
        for (int i = 1; i < Math.min(100, command.words().size()); i++) {
            String text = meanings.partial(command.words().at(i));
            boolean isUrl = text.contains("://")
                    && !text.startsWith("-")
                    && !CREDENTIALS.contains(meanings.partial(command.words().at(i - 1)));
            boolean isHost = found.isEmpty()
                    && !text.startsWith("-")
                    && text.matches("[\\w.-]{1,80}\\.[a-z]{2,10}(?:[:/].{0,200})?|" + Meanings.UNKNOWN + ".{0,200}");
            boolean isMetadata = tracer.places.isMetadata(text);
            if (isUrl || isHost || isMetadata) {
                found = text.length() > 200 ? text.substring(0, 200) : text;
                if (isUrl || isMetadata) {
                    break;
                }
            }
        }
        return found.replace(Meanings.UNKNOWN, '…');
    }

    /** Commands that copy files to other machines: scp, rsync, stores in clouds. */
    void copy(int id, CodeValue.Command command, String program) {
        boolean isPlain = program.equals("scp") || program.equals("rsync");
        StringBuilder words = new StringBuilder();
        boolean isRemote = false;
        for (int i = 1; i < Math.min(30, command.words().size()); i++) {
            String text = meanings.partial(command.words().at(i));
            words.append(' ').append(text);
            boolean isLast = i == command.words().size() - 1;
            isRemote |= (isLast && text.matches("[^/]{1,200}:.{0,300}|" + Meanings.UNKNOWN + ".{0,300}"))
                    || text.startsWith("rsync://");
        }
        String said = words.toString();
        boolean isUpload = isPlain
                ? isRemote
                : said.matches("(?s).{0,40} (?:cp|sync|copy|put|mv|upload|create|move|put-object|gist|send|add)"
                                + " .{0,4000}")
                        || program.equals("transfer")
                        || program.equals("croc");
        if (!isUpload) {
            return;
        }
        String address = said.strip();
        int end = tracer.ends.end(Place.BODY, id, program, shortened(address));
        for (int i = 1; i < command.words().size(); i++) {
            int word = command.words().at(i);
            tracer.load(word, end);
        }
        tracer.graph.way(command.input(), end, Passing.SECRETS);
    }

    private static String shortened(String address) {
        return (address.length() > 200 ? address.substring(0, 200) : address).replace(Meanings.UNKNOWN, '…');
    }

    /** What is added goes where it is pushed; what is cloned comes from elsewhere. */
    void git(int id, CodeValue.Command command) {
        String verb = "";
        String address = "";
        for (int i = 1; i < Math.min(30, command.words().size()); i++) {
            String text = meanings.partial(command.words().at(i));
            verb = verb.isEmpty()
                            && !text.startsWith("-")
                            && !meanings.partial(command.words().at(i - 1)).equals("-C")
                    ? text
                    : verb;
            address = text.contains("://") || text.contains("git@") ? shortened(text) : address;
        }
        switch (verb) {
            case "add", "commit", "stash", "notes", "config" -> {
                int content = code.add(new CodeValue.Opaque(), code.offset(id));
                for (int i = 2; i < command.words().size(); i++) {
                    tracer.load(command.words().at(i), content);
                }
                tracer.graph.way(content, staged(), Passing.SECRETS);
            }
            case "push" -> {
                int end = tracer.ends.end(Place.BODY, id, "git push", address);
                tracer.graph.way(staged(), end, Passing.SECRETS);
                int credential = tracer.ends.end(Place.CREDENTIAL, id, "git push", address);
                for (int i = 2; i < command.words().size(); i++) {
                    tracer.graph.way(command.words().at(i), credential, Passing.SECRETS);
                }
            }
            case "clone" -> {
                int last = command.words().at(command.words().size() - 1);
                String folder = meanings.partial(last).replaceAll("\\.git/?$", "");
                int content = code.add(new CodeValue.Opaque(), code.offset(id));
                tracer.ends.begin(content, Taint.FETCHED, "git clone", address);
                tracer.graph.way(content, tracer.folder(folder), Passing.ALL);
            }
            default -> {}
        }
    }

    private int staged() {
        if (staged < 0) {
            staged = code.add(new CodeValue.Opaque(), 0);
        }
        return staged;
    }
}
