package dev.okiagari.skills.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A text file in the views that patterns need. Used by one thread. */
public final class Document {
    private static final int MOST_JOINED = 50;
    private static final Pattern MARKDOWN = Pattern.compile(".*\\.(?:md|markdown|mdx|mdc)", Pattern.DOTALL);

    /** Languages of fences in which people write. */
    private static final Set<String> SENTENCES =
            Set.of("", "text", "txt", "md", "markdown", "prompt", "plaintext", "!");

    private final List<String> lines;
    private final Map<View, List<Passage>> views = new EnumMap<>(View.class);
    private final CodeSamples samples;
    private final boolean isMarkdown;
    private @Nullable Warnings warnings;

    public Document(String path, String text) {
        this.lines = List.of(text.split("\r\n|\n|\r", -1));
        this.isMarkdown = MARKDOWN.matcher(path.toLowerCase(Locale.ROOT)).matches();
        this.samples = isMarkdown ? CodeSamples.in(lines) : CodeSamples.NONE;
    }

    public boolean isMarkdown() {
        return isMarkdown;
    }

    /** The line with this number, from 1. */
    public String line(int number) {
        return lines.get(number - 1);
    }

    /** True inside a fenced or inline code sample of Markdown that a reader sees and that nothing executes. */
    public boolean isSample(Position position) {
        return samples.contains(line(position.line()), position);
    }

    /** The fences of Markdown; none in other texts. */
    public List<CodeBlock> codeBlocks() {
        return samples.blocks();
    }

    /** Code inside of the sentences of a line of Markdown, at most so many; none in other texts. */
    public List<InlineCode> inlineCode(int number, int most) {
        return isMarkdown() ? CodeSamples.inline(line(number), number, most) : List.of();
    }

    /** How many lines it has. */
    public int size() {
        return lines.size();
    }

    /**
     * Whether the text around a place says that what stands there is bad. A sentence may forbid a command, not what it says itself: for a
     * sentence that orders something, only what introduces a quotation of it counts.
     */
    public boolean isWarned(Position position, boolean isSentence) {
        if (line(position.line()).length() > Passage.LONGEST) {
            return false; // nobody reads a line that long, neither the warning in it
        }
        Warnings known = warnings();
        if (known.isDetector(position)) {
            return true;
        }
        boolean isShown = isSample(position) || known.isQuoted(position);
        boolean isForbidden = !isSentence && !samples.isFenced(position) && known.isForbidden(position);
        return isForbidden || (isShown && known.isIntroduced(position));
    }

    /** Whether a place stands between quotation marks, or in a quotation or table of Markdown. */
    public boolean isQuoted(Position position) {
        return warnings().isQuoted(position);
    }

    /** Whether the text around a place of Markdown says that the user is asked or decides. */
    public boolean isAsked(Position position) {
        return isMarkdown && warnings().isAsked(position);
    }

    /** Whether a place stands in a fence of a programming language or of data, where there are no sentences. */
    public boolean isCode(Position position) {
        return samples.isFenced(position)
                && codeBlocks().stream()
                        .filter(block -> block.line() <= position.line())
                        .reduce((before, after) -> after)
                        .filter(block -> !SENTENCES.contains(block.info().toLowerCase(Locale.ROOT)))
                        .isPresent();
    }

    private Warnings warnings() {
        Warnings known = warnings;
        if (known == null) {
            known = new Warnings(lines, isMarkdown);
            warnings = known;
        }
        return known;
    }

    public List<Passage> passages(View view) {
        return views.computeIfAbsent(view, v -> switch (v) {
            case RAW -> raw();
            case LINES -> joined();
            case PROSE -> paragraphs();
        });
    }

    private List<Passage> raw() {
        List<Passage> passages = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isEmpty()) {
                passages.addAll(Passage.of(lines.get(i), List.of(Passage.Piece.raw(lines.get(i), i + 1))));
            }
        }
        return passages;
    }

    private List<Passage> joined() {
        List<Passage> passages = new ArrayList<>();
        Draft draft = new Draft();
        for (int i = 0; i < lines.size(); i++) {
            boolean goesOn = lines.get(i).endsWith("\\") && draft.pieces.size() < MOST_JOINED;
            draft.add(lines.get(i), i + 1, 0);
            if (goesOn) {
                draft.text.setLength(draft.text.length() - 1);
            } else {
                draft.close(passages);
            }
        }
        draft.close(passages);
        return passages;
    }

    private List<Passage> paragraphs() {
        List<Passage> passages = new ArrayList<>();
        Draft draft = new Draft();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int marks = Marks.length(line);
            if (marks == line.length() || (isMarkdown() && Marks.beginsParagraph(line))) {
                draft.close(passages);
            }
            if (marks < line.length()) {
                draft.add(line, i + 1, marks);
            }
            if (draft.pieces.size() >= MOST_JOINED) {
                draft.close(passages);
            }
        }
        draft.close(passages);
        return passages;
    }

    /** A passage that is being put together. */
    private static final class Draft {
        private final StringBuilder text = new StringBuilder();
        private final List<Passage.Piece> pieces = new ArrayList<>();

        void add(String line, int number, int skipped) {
            if (!pieces.isEmpty()) {
                text.append(' ');
            }
            pieces.add(Passage.Piece.folded(line, number, skipped, text.length()));
            text.append(Folding.fold(line.substring(skipped)));
        }

        void close(List<Passage> to) {
            if (!text.isEmpty()) {
                to.addAll(Passage.of(text.toString(), List.copyOf(pieces)));
            }
            text.setLength(0);
            pieces.clear();
        }
    }
}
