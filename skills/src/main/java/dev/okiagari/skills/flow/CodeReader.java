package dev.okiagari.skills.flow;

import dev.okiagari.skills.fact.FactKind;
import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.LineStarts;
import dev.okiagari.skills.flow.code.TooMuchCode;
import dev.okiagari.skills.flow.script.PythonReader;
import dev.okiagari.skills.flow.script.ScriptReader;
import dev.okiagari.skills.flow.shell.ShellReader;
import dev.okiagari.skills.flow.taint.Effects;
import dev.okiagari.skills.flow.taint.Embedded;
import dev.okiagari.skills.flow.taint.Spelled;
import dev.okiagari.skills.flow.taint.Taint;
import dev.okiagari.skills.flow.taint.Trace;
import dev.okiagari.skills.flow.taint.Trace.Place;
import dev.okiagari.skills.flow.taint.Tracer;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads code for flows and hidden texts. Nothing is run. Takes time and memory in proportion to the text, whatever the text is, and never
 * throws: what it cannot read is not analysed. Has no state; threads may share it.
 */
public final class CodeReader {
    private static final int LONGEST = 2 << 20;

    private static final Pattern KEY_OF_ADDRESS =
            Pattern.compile("[?&](?:api_?key|key|token|access_token|app_?id|auth)=…", Pattern.CASE_INSENSITIVE);

    /** Code in code, such as a here-document that an interpreter reads. */
    private static final int DEEPEST = 3;

    private static final int MOST_EMBEDDED = 100;

    /** Reads a text. */
    public CodeReading read(Language language, String text) {
        Pass reading = new Pass(text);
        reading.read(language, text, -1, 0);
        return new CodeReading(
                reading.flows, reading.decoded, reading.problem.isEmpty(), reading.isTooMuch, reading.problem);
    }

    /** One text while it is read, with the code in it. */
    private static final class Pass {
        private final LineStarts lines;
        private final List<Flow> flows = new ArrayList<>();
        private final List<DecodedText> decoded = new ArrayList<>();
        private String problem = "";
        private boolean isTooMuch;
        private int embedded;

        Pass(String text) {
            this.lines = new LineStarts(text);
        }

        /**
         * Reads a text, or code that stands in it.
         *
         * @param place of code that stands in other code; -1 for the text itself
         */
        private void read(Language language, String text, int place, int depth) {
            if (text.length() > LONGEST) {
                isTooMuch = true;
                problem("it is longer than " + LONGEST + " characters");
                return;
            }
            Code code = new Code();
            try {
                tokens(language, text, code);
                Tracer tracer = new Tracer(code, effects(language));
                tracer.traces().forEach(trace -> add(flow(trace, place)));
                for (Spelled spelled : tracer.spelled()) {
                    add(new DecodedText(position(spelled.offset(), place), spelled.how(), spelled.text()));
                }
                for (Embedded inner : tracer.embedded()) {
                    read(inner, language, place, depth);
                }
            } catch (TooMuchCode e) {
                isTooMuch = true;
                problem(String.valueOf(e.getMessage()));
            }
            problem(code.problem());
            isTooMuch |= code.isTooMuch();
        }

        private void read(Embedded inner, Language around, int place, int depth) {
            Optional<Language> language =
                    inner.program().isEmpty() ? Optional.of(around) : Language.ofProgram(inner.program());
            if (language.isEmpty()) {
                return;
            }
            if (depth >= DEEPEST || embedded++ >= MOST_EMBEDDED) {
                isTooMuch = true;
                problem("it contains code in code that is too deep or too much");
                return;
            }
            read(language.get(), inner.text(), place >= 0 ? place : inner.offset(), depth + 1);
        }

        private static void tokens(Language language, String text, Code code) {
            switch (language) {
                case PYTHON -> PythonReader.read(text, code);
                case SCRIPT -> ScriptReader.read(text, code);
                case SHELL -> ShellReader.read(text, code);
            }
        }

        private static Effects effects(Language language) {
            return switch (language) {
                case PYTHON -> Effects.python();
                case SCRIPT -> Effects.script();
                case SHELL -> Effects.none();
            };
        }

        private void add(Flow flow) {
            if (!flows.contains(flow)) {
                flows.add(flow);
            }
        }

        private void add(DecodedText text) {
            if (decoded.stream().noneMatch(known -> known.text().equals(text.text()))) {
                decoded.add(text);
            }
        }

        private Flow flow(Trace trace, int place) {
            return new Flow(
                    source(trace.taint()),
                    trace.place() == Place.CODE ? FactKind.RUN : FactKind.SEND,
                    position(trace.from(), place),
                    position(trace.to(), place),
                    trace.sourceName(),
                    trace.sinkName(),
                    carriage(trace),
                    trace.address());
        }

        private static FactKind source(Taint taint) {
            return switch (taint) {
                case FETCHED -> FactKind.FETCH;
                case HIDDEN -> FactKind.HIDE;
                case WHOLE, NAMED, SETTINGS, PATH, SETTINGS_PATH -> FactKind.SECRET;
            };
        }

        /** Honest programs read their own key from a file of settings, and send it where a service expects it. */
        private static Carriage carriage(Trace trace) {
            boolean isCredential = trace.place() == Place.CREDENTIAL;
            return switch (trace.taint()) {
                case NAMED -> isCredential || isKeyOfAddress(trace) ? Carriage.CREDENTIAL : Carriage.NAMED;
                case SETTINGS ->
                    switch (trace.place()) {
                        case CREDENTIAL -> Carriage.CREDENTIAL;
                        case ADDRESS -> Carriage.NAMED;
                        case BODY, CODE -> Carriage.WHOLE;
                    };
                case WHOLE, PATH, SETTINGS_PATH -> Carriage.WHOLE;
                case FETCHED, HIDDEN -> Carriage.NONE;
            };
        }

        /** Many services take the key in a parameter that is named so. */
        private static boolean isKeyOfAddress(Trace trace) {
            return trace.place() == Place.ADDRESS
                    && KEY_OF_ADDRESS.matcher(trace.address()).find();
        }

        private Position position(int offset, int place) {
            return lines.position(place >= 0 ? place : offset);
        }

        private void problem(String reason) {
            if (problem.isEmpty()) {
                problem = reason;
            }
        }
    }
}
