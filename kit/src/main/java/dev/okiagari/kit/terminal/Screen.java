package dev.okiagari.kit.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terminal on which progress is shown.
 *
 * @param redraws whether its cursor can be moved; otherwise progress is printed as plain lines
 * @param colours whether colours are used; not when NO_COLOR is set
 * @param columns its width: a wrapped line could not be redrawn
 * @param isStandardError whether others write there too, such as logs
 */
public record Screen(boolean redraws, boolean colours, int columns, boolean isStandardError) {
    private static final int USUAL_COLUMNS = 80;
    private static final int LEAST_COLUMNS = 66;
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d+)");

    /** One that nobody else writes to. */
    public Screen(boolean redraws, boolean colours, int columns) {
        this(redraws, colours, columns, false);
    }

    /** A file, a pipe, or a log. */
    public static Screen plain() {
        return new Screen(false, false, USUAL_COLUMNS);
    }

    /** Standard error of this process, where progress goes. */
    public static Screen ofThisProcess() {
        Map<String, String> environment = System.getenv();
        if (environment.getOrDefault("TERM", "dumb").equals("dumb")) {
            return plain();
        }
        int columns = terminalColumns();
        boolean redraws = columns >= LEAST_COLUMNS;
        return new Screen(
                redraws, redraws && environment.getOrDefault("NO_COLOR", "").isEmpty(), columns, redraws);
    }

    /** Asks the shell, because Java cannot tell whether standard error is a terminal. 0: it is not. */
    private static int terminalColumns() {
        try {
            Process asked = new ProcessBuilder("sh", "-c", "[ -t 2 ] && { stty size <&2 || echo 0 0; }")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            Matcher size = SIZE.matcher(answer);
            if (asked.waitFor() != 0 || !size.matches()) {
                return 0;
            }
            int columns = Integer.parseInt(size.group(1));
            return columns == 0 ? USUAL_COLUMNS : columns;
        } catch (IOException e) {
            return 0; // no shell, so no terminal that could be redrawn
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
