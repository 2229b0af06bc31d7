package dev.okiagari.engine.internal.text;

import dev.okiagari.jdbc.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a failed attempt came from, as it is stored: without the engine's own frames, bounded. The messages stand apart, because frames are the
 * same for thousands of failures and messages are not. Immutable.
 *
 * @param frames names of exceptions, outermost first, each with its frames below it
 * @param causes the messages of the exceptions but the outermost, masked, one a line
 */
public record StackTrace(String frames, String causes) {
    /** Together with the message of the failure at most 16 KiB. */
    static final int LONGEST = 8 << 10;

    private static final String OURS = "dev.okiagari.engine.internal.";
    private static final String RUNNER = OURS + "work.attempt.AttemptRunner";
    private static final String FRAME = "    at ";
    private static final String CAUSE = "Caused by: ";

    /** Of what was thrown; null when it has no frames. */
    public static @Nullable StackTrace of(Throwable thrown) {
        List<String> lines = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        boolean hasFrames = false;
        for (Throwable link : Causes.of(thrown)) {
            if (!lines.isEmpty()) {
                messages.add(oneLine(Causes.message(link)));
            }
            lines.add((lines.isEmpty() ? "" : CAUSE) + link.getClass().getName());
            List<String> frames = frames(Causes.frames(link));
            hasFrames |= !frames.isEmpty();
            lines.addAll(frames);
        }
        return hasFrames ? new StackTrace(bounded(lines), Messages.clean(String.join("\n", messages))) : null;
    }

    /** Of a thread that hangs, at this moment. */
    public static StackTrace of(Thread thread) {
        List<String> lines = new ArrayList<>(List.of("the thread " + thread.getState()));
        lines.addAll(frames(thread.getStackTrace()));
        return new StackTrace(bounded(lines), "");
    }

    /** As people read it. */
    public static String readable(String frames, String message, @Nullable String causes) {
        List<String> messages =
                causes == null || causes.isEmpty() ? List.of() : causes.lines().toList();
        StringBuilder text = new StringBuilder();
        int cause = 0;
        for (String line : frames.lines().toList()) {
            text.append(text.isEmpty() ? "" : "\n").append(line);
            if (line.startsWith(CAUSE) && cause < messages.size()) {
                String said = messages.get(cause++);
                text.append(said.isEmpty() ? "" : ": " + said);
            } else if (text.length() == line.length() && !message.isEmpty()) {
                text.append(": ").append(oneLine(message));
            }
        }
        return text.toString();
    }

    /** Down to the step's code: what calls it is always the same. */
    private static List<String> frames(StackTraceElement... all) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement frame : all) {
            if (frame.getClassName().startsWith(RUNNER)) {
                break;
            }
            if (!frame.getClassName().startsWith(OURS)) {
                frames.add(FRAME + frame);
            }
        }
        return frames;
    }

    private static String bounded(List<String> lines) {
        int length = 0;
        int kept = 0;
        while (kept < lines.size() && length + lines.get(kept).length() < LONGEST - 100) {
            length += lines.get(kept).length() + 1;
            kept++;
        }
        String more = kept == lines.size() ? "" : "\n… " + (lines.size() - kept) + " more lines";
        return Messages.masked(lines.stream().limit(kept).collect(Collectors.joining("\n")) + more);
    }

    private static String oneLine(@Nullable String message) {
        return message == null ? "" : message.lines().map(String::strip).collect(Collectors.joining(" "));
    }
}
