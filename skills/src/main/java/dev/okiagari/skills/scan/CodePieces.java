package dev.okiagari.skills.scan;

import dev.okiagari.skills.flow.Language;
import dev.okiagari.skills.text.CodeBlock;
import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.InlineCode;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The code of a file that can be read for flows: a script, fences of Markdown, and commands in its sentences. Immutable.
 *
 * @param isCut whether there are more pieces
 */
record CodePieces(List<CodePiece> pieces, boolean isCut) {
    /** Of one file, beside the script of all its commands. */
    private static final int MOST = 300;

    private static final int MOST_INLINE = 2_000;
    private static final int MOST_INLINE_PER_LINE = 20;
    private static final int LONGEST_INLINE = 4_000;

    /** Texts that consist of commands, each behind a sign of its own. */
    private static final Pattern RECIPES = Pattern.compile(
            "(?:.*/)?(?:makefile|gnumakefile|justfile|dockerfile|containerfile|procfile)(?:\\.[a-z]+)?|.*\\.(?:mk|dockerfile)",
            Pattern.DOTALL);

    private static final Pattern RECIPE_SIGN = Pattern.compile("(?m)^(?:[ \\t]+[@-]*|(?:RUN|CMD|ENTRYPOINT)[ \\t]+)");
    private static final Pattern PROMPT = Pattern.compile("^(?:[\\w.-]{0,30}@?[\\w.-]{0,30}[:~/ ]{0,4})?[$%#>] ");

    /** Commands that an unmarked fence or a piece of inline code may begin with. */
    private static final Set<String> COMMANDS = Set.of("""
            curl wget bash sh zsh sudo python python3 node npx npm pip pip3 uvx pipx eval source . echo printf cat
            env printenv export tar base64 openssl nc ncat scp rsync ssh git gh chmod powershell pwsh xxd dig
            nslookup find for while set cd mkdir cp mv rm crontab aws kubectl docker perl ruby php deno bun
            osascript launchctl systemctl security gpg zip unzip touch tee history jq sed awk""".split("\\s+", -1));

    /** What inline code needs to be worth reading: most of it names things. */
    private static final Pattern WORTH =
            Pattern.compile("[|;&$<>(]|\\b(?:curl|wget|eval|source|base64|iwr|irm)\\b|python3? -c|node -e");

    static CodePieces of(String path, Document document, String text) {
        if (document.isMarkdown()) {
            return markdown(document);
        }
        if (RECIPES.matcher(path.toLowerCase(Locale.ROOT)).matches()) {
            String commands = RECIPE_SIGN
                    .matcher(text)
                    .replaceAll(sign -> " ".repeat(sign.group().length()));
            return new CodePieces(List.of(new CodePiece(Language.SHELL, commands, new Position(1, 1), false)), false);
        }
        return new CodePieces(
                Language.of(path, document.line(1))
                        .map(language -> List.of(new CodePiece(language, text, new Position(1, 1), true)))
                        .orElse(List.of()),
                false);
    }

    private static CodePieces markdown(Document document) {
        List<CodePiece> pieces = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        for (CodeBlock block : document.codeBlocks()) {
            Optional<Language> language = language(block);
            language.ifPresent(known -> {
                String text = known == Language.SHELL ? withoutPrompts(block.text()) : block.text();
                pieces.add(new CodePiece(known, text, new Position(block.line(), 1), false));
                if (known == Language.SHELL) {
                    fill(commands, block.line() - 1);
                    commands.addAll(List.of(text.split("\n", -1)));
                }
            });
        }
        List<CodePiece> inline = inline(document);
        pieces.addAll(inline);
        int all = pieces.size();
        if (all > MOST) {
            pieces.subList(MOST, all).clear();
        }
        if (pieces.stream().filter(piece -> piece.language() == Language.SHELL).count() > 1) {
            pieces.add(together(commands, inline));
        }
        return new CodePieces(pieces, all > MOST);
    }

    private static void fill(List<String> lines, int upTo) {
        while (lines.size() < upTo) {
            lines.add("");
        }
    }

    /** All commands of a document as one script, because what one fence downloads the next one runs. */
    private static CodePiece together(List<String> commands, List<CodePiece> inline) {
        List<String> lines = new ArrayList<>(commands);
        for (CodePiece piece : inline) {
            fill(lines, piece.place().line());
            int at = piece.place().line() - 1;
            lines.set(at, placed(lines.get(at), piece));
        }
        return new CodePiece(Language.SHELL, String.join("\n", lines), new Position(1, 1), false);
    }

    /** Where it stands in its line, so that what is found in it has the same place. */
    private static String placed(String line, CodePiece piece) {
        int column = piece.place().column() - 1;
        String before = line.isEmpty() ? "" : line + ";";
        return before + " ".repeat(Math.max(0, column - before.length())) + piece.text();
    }

    private static Optional<Language> language(CodeBlock block) {
        if (!block.info().isEmpty() && !block.info().startsWith("!")) {
            return Language.ofFence(block.info());
        }
        return block.text()
                        .lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .findFirst()
                        .filter(CodePieces::isCommand)
                        .isPresent()
                ? Optional.of(Language.SHELL)
                : Optional.empty();
    }

    private static boolean isCommand(String line) {
        String shown = line.strip();
        if (PROMPT.matcher(shown).find()) {
            return true;
        }
        int end = 0;
        while (end < shown.length() && end < 20 && !Character.isWhitespace(shown.charAt(end))) {
            end++;
        }
        return COMMANDS.contains(shown.substring(0, end));
    }

    private static String withoutPrompts(String text) {
        boolean hasPrompts = text.lines().anyMatch(line -> line.startsWith("$ ") || line.startsWith("% "));
        return !hasPrompts
                ? text
                : text.lines()
                        .map(line -> line.startsWith("$ ") || line.startsWith("% ") || line.startsWith("> ")
                                ? line.substring(2)
                                : line.startsWith(" ") ? line : "")
                        .collect(Collectors.joining("\n"));
    }

    private static List<CodePiece> inline(Document document) {
        List<CodePiece> pieces = new ArrayList<>();
        for (int number = 1; number <= document.size() && pieces.size() < MOST_INLINE; number++) {
            if (document.line(number).indexOf('`') < 0
                    || document.line(number).stripLeading().startsWith("```")) {
                continue;
            }
            for (InlineCode code : document.inlineCode(number, MOST_INLINE_PER_LINE)) {
                String text = code.text();
                if (text.length() <= LONGEST_INLINE
                        && text.indexOf(' ') > 0
                        && isCommand(text)
                        && WORTH.matcher(text).find()) {
                    pieces.add(new CodePiece(Language.SHELL, text, code.position(), false));
                }
            }
        }
        return pieces;
    }
}
