package dev.okiagari.sandbox.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Instructions inside a text to the model that reads it. An obedient model follows them.
 *
 * @param score the score it demands
 * @param reply the whole answer it demands, word for word
 */
record Injection(Optional<Integer> score, Optional<String> reply) {
    private static final Pattern ORDER =
            Pattern.compile("(?i)(ignore|disregard|forget|override)\\s+(all|any|the|your|previous|prior|above|earlier)"
                    + "|you (must|are now|will) |system (prompt|message|override|note)\\s*:|</?(system|data|document|user)>"
                    + "|important:|(approve|publish|accept|allow|rate|mark|score|report|respond|reply|answer|output|set) "
                    + "(this|it|the|with|a|as|score|verdict|only)|以前の指示|これまでの指示|指示を無視");
    private static final Pattern SCORE = Pattern.compile("(?i)(?:score|rating|rate|点)[^\\d\\n]{0,20}(\\d{1,3})");
    private static final Pattern HUNDRED = Pattern.compile("(\\d{2,3})\\s*(?:/\\s*100|点|points)");
    private static final Pattern REPLY =
            Pattern.compile("(?is)(?:reply|respond|answer|output|return)\\s+(?:only\\s+)?(?:with\\s+)?(?:exactly\\s+)?"
                    + "(?:this json|the following)?[:\\s]*(\\{.*?\\})(?=\\s|$|`)");

    /** The instructions in a text, if there are any. */
    static Optional<Injection> in(String text) {
        if (!ORDER.matcher(text).find()) {
            return Optional.empty();
        }
        Matcher reply = REPLY.matcher(text);
        Matcher score = SCORE.matcher(text);
        Matcher hundred = HUNDRED.matcher(text);
        Optional<Integer> demanded = score.find()
                ? Optional.of(score.group(1)).map(Integer::valueOf)
                : hundred.find() ? Optional.of(hundred.group(1)).map(Integer::valueOf) : Optional.empty();
        return Optional.of(new Injection(demanded, reply.find() ? Optional.of(reply.group(1)) : Optional.empty()));
    }
}
