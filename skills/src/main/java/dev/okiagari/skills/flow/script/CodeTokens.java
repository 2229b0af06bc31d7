package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.ValueIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tokens of a text. Brackets know their partners. The last token is an end that is repeated for ever. */
final class CodeTokens {
    private final List<String> texts = new ArrayList<>();
    private TokenType[] types = new TokenType[256];
    private int[] offsets = new int[256];
    private int[] partners = new int[256];
    private boolean[] afterLine = new boolean[256];
    private final ValueIds.Draft open = new ValueIds.Draft();
    private boolean isBalanced = true;

    void add(TokenType type, int offset, String text, boolean isAfterLine) {
        int index = texts.size();
        if (index == types.length) {
            types = Arrays.copyOf(types, 2 * index);
            offsets = Arrays.copyOf(offsets, 2 * index);
            partners = Arrays.copyOf(partners, 2 * index);
            afterLine = Arrays.copyOf(afterLine, 2 * index);
        }
        types[index] = type;
        offsets[index] = offset;
        afterLine[index] = isAfterLine;
        partners[index] = index;
        texts.add(text);
        if (type == TokenType.OPEN) {
            open.add(index);
        } else if (type == TokenType.CLOSE) {
            close(index, text);
        }
    }

    private void close(int index, String text) {
        if (open.size() > 0 && closing(texts.get(open.last())).equals(text)) {
            partners[open.last()] = index;
            partners[index] = open.last();
            open.removeLast();
        } else {
            isBalanced = false;
        }
    }

    private static String closing(String opening) {
        return switch (opening) {
            case "(" -> ")";
            case "[" -> "]";
            case "{", "${" -> "}";
            default -> "`";
        };
    }

    /** Ends the text; what is still open ends with it. */
    void end(int offset) {
        isBalanced &= open.size() == 0;
        int last = texts.size();
        for (int i = 0; i < open.size(); i++) {
            partners[open.at(i)] = last;
        }
        add(TokenType.END, offset, "", true);
    }

    boolean isBalanced() {
        return isBalanced;
    }

    int last() {
        return texts.size() - 1;
    }

    private int bounded(int index) {
        return Math.min(index, texts.size() - 1);
    }

    TokenType type(int index) {
        return types[bounded(index)];
    }

    String text(int index) {
        return texts.get(bounded(index));
    }

    int offset(int index) {
        return offsets[bounded(index)];
    }

    /** The other bracket of a pair, or the end. */
    int partner(int index) {
        return partners[bounded(index)];
    }

    boolean isAfterLine(int index) {
        return afterLine[bounded(index)];
    }

    boolean is(int index, TokenType type, String text) {
        return type(index) == type && text(index).equals(text);
    }

    boolean isSign(int index, String text) {
        return is(index, TokenType.SIGN, text);
    }

    boolean isName(int index, String text) {
        return is(index, TokenType.NAME, text);
    }

    boolean isOpen(int index, String text) {
        return is(index, TokenType.OPEN, text);
    }
}
