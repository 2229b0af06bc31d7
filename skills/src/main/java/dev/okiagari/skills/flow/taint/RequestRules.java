package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.taint.Trace.Place;
import java.util.List;
import java.util.Set;

/** Calls that talk to other machines: what they send, and where in a request it stands. */
final class RequestRules {
    private static final Set<String> CREDENTIALS = Set.of(
            "headers",
            "auth",
            "cookies",
            "cert",
            "token",
            "api_key",
            "apiKey",
            "password",
            "Authorization",
            "httpsAgent");
    private static final Set<String> ADDRESSES =
            Set.of("url", "params", "uri", "query", "searchParams", "path", "hostname", "host", "qs");
    private static final int LONGEST_ADDRESS = 200;

    private final Tracer tracer;
    private final Code code;
    private final Meanings meanings;

    RequestRules(Tracer tracer) {
        this.tracer = tracer;
        this.code = tracer.code;
        this.meanings = tracer.meanings;
    }

    void call(int id, CodeValue.Call call, Set<String> found, String name) {
        boolean isNet = found.contains("net");
        if (isNet || found.contains("send")) {
            send(id, call, found, name);
        }
        if (found.contains("headers1") && !isNet) {
            int end = tracer.ends.end(Place.CREDENTIAL, id, name, "");
            tracer.graph.way(call.argument(1), end, Passing.SECRETS);
        }
        if (isNet || found.contains("fetch")) {
            String address = addressOf(call);
            tracer.ends.begin(id, Taint.FETCHED, name, address);
            if (tracer.places.isMetadata(address)) {
                tracer.ends.begin(id, Taint.WHOLE, address, "");
            }
        }
        if (found.contains("save")) {
            int content = code.add(new CodeValue.Opaque(), code.offset(id));
            tracer.ends.begin(content, Taint.FETCHED, name, addressOf(call));
            tracer.graph.way(content, id, Passing.ALL);
            int path = call.argument(1) >= 0 ? call.argument(1) : call.argument("filename");
            if (path >= 0) {
                tracer.save(content, path);
            }
        }
    }

    private String addressOf(CodeValue.Call call) {
        String first = address(call.argument(0));
        boolean isMethod = first.length() <= 7 && !first.contains("…") && call.argument(1) >= 0;
        int named = call.argument("url");
        return named >= 0 ? address(named) : isMethod ? address(call.argument(1)) : first;
    }

    /** The address that a value says, as far as it says one. */
    String address(int value) {
        int at = value;
        for (int hops = 0; at >= 0 && hops < 4; hops++) {
            String text = meanings.text(at);
            if (text != null) {
                String plain = text.replace(Meanings.UNKNOWN, '…');
                return plain.length() > LONGEST_ADDRESS ? plain.substring(0, LONGEST_ADDRESS) : plain;
            }
            int literal = meanings.literal(at);
            Variable variable = tracer.variables.of(at);
            if (literal >= 0) {
                int url = meanings.entry(literal, "url");
                int host = meanings.entry(literal, "hostname");
                at = url >= 0 ? url : host >= 0 ? host : meanings.entry(literal, "host");
            } else if (variable != null) {
                at = variable.only();
            } else {
                at = code.node(at) instanceof CodeValue.Call call ? call.argument(0) : -1;
            }
        }
        return "";
    }

    private void send(int id, CodeValue.Call call, Set<String> found, String name) {
        String address = addressOf(call);
        int body = tracer.ends.end(Place.BODY, id, name, address);
        int credential = tracer.ends.end(Place.CREDENTIAL, id, name, address);
        int url = tracer.ends.end(Place.ADDRESS, id, name, address);
        int headers = -1;
        for (String index : List.of("headers1", "headers2", "headers3")) {
            headers = found.contains(index) ? index.charAt(7) - '0' : headers;
        }
        for (int i = 0; i < call.arguments().size(); i++) {
            int argument = call.arguments().at(i);
            String key = call.name(i);
            if (CREDENTIALS.contains(key) || (i == headers && key.isEmpty())) {
                tracer.graph.way(argument, credential, Passing.SECRETS);
            } else if (ADDRESSES.contains(key)
                    || (i == 0 && key.isEmpty() && found.contains("net") && !isDict(argument))) {
                tracer.graph.way(argument, url, Passing.SECRETS);
            } else if (key.isEmpty() && found.contains("net") && isDict(argument)) {
                split(argument, body, credential, url);
            } else if (!(code.node(argument) instanceof CodeValue.Function)) {
                tracer.graph.way(argument, body, Passing.SECRETS);
            }
        }
    }

    private boolean isDict(int value) {
        int literal = meanings.literal(value);
        return literal >= 0 && code.node(literal) instanceof CodeValue.Dict;
    }

    /** JavaScript's options: headers apart from the body. */
    private void split(int argument, int body, int credential, int url) {
        int literal = meanings.literal(argument);
        if (!(code.node(literal) instanceof CodeValue.Dict dict)) {
            return;
        }
        for (int i = 0; i < dict.values().size(); i++) {
            int keyed = dict.keys().at(i);
            String key = keyed < 0 ? null : meanings.exact(keyed);
            boolean isCredential =
                    key != null && (key.equals("headers") || key.equals("auth") || key.equals("cookies"));
            int end = isCredential ? credential : key != null && ADDRESSES.contains(key) ? url : body;
            tracer.graph.way(dict.values().at(i), end, Passing.SECRETS);
        }
        Variable variable = tracer.variables.of(argument);
        if (variable != null) {
            for (String key : List.of("body", "data", "json", "payload")) {
                tracer.graph.way(variable.part("." + key), body, Passing.SECRETS);
            }
            tracer.graph.way(variable.part(".headers"), credential, Passing.SECRETS);
        }
    }
}
