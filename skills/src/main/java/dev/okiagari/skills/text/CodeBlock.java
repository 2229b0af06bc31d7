package dev.okiagari.skills.text;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A fence of Markdown. An immutable value.
 *
 * @param info what stands behind its opening marks
 * @param line the number of the line after the opening, from 1
 * @param text without the opening, the closing, and what stands before both, such as the sign of a quotation
 */
public record CodeBlock(String info, int line, String text) {

    /** The fence that opens in one line and ends before another, both counted from 0. */
    static CodeBlock of(String info, List<String> lines, int opened, int end) {
        int marks = Math.min(
                Marks.quotation(lines.get(opened)),
                Math.max(0, lines.get(opened).length() - 3));
        String text = lines.subList(opened + 1, Math.max(opened + 1, end)).stream()
                .map(line -> line.substring(Math.min(marks, Marks.quotation(line))))
                .collect(Collectors.joining("\n"));
        return new CodeBlock(info, opened + 2, text);
    }
}
