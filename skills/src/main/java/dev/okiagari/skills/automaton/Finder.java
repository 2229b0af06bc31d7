package dev.okiagari.skills.automaton;

import dev.okiagari.skills.automaton.Automaton.Instruction;
import dev.okiagari.skills.automaton.PatternPart.Boundary;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Says whether a pattern matches anywhere in a text. A deterministic automaton is built as texts need it, so that each character costs
 * one look into a table. Its size is bounded; when it is full, it starts again. Used by one thread.
 */
public final class Finder {
    private static final int MOST_STATES = 1000;
    private static final int UNKNOWN = -1;
    private static final int MATCHED = -2;

    /** What stands before the current character: the last number of each state. */
    private static final int AFTER_NOTHING = 0;

    private static final int AFTER_WORD = 1;
    private static final int AFTER_OTHER = 2;

    private final Automaton automaton;
    private final Alphabet alphabet;
    private final int end;
    private final int width;
    private final Map<IntBuffer, Integer> numbers = new HashMap<>();
    private final int[][] states = new int[MOST_STATES][];
    private int[] table;

    public Finder(Automaton automaton) {
        this.automaton = automaton;
        this.alphabet = automaton.alphabet();
        this.end = alphabet.size();
        this.width = end + 1;
        this.table = new int[0];
        forget();
    }

    /** True when some part of the text matches. Takes time in proportion to the length of the text. */
    public boolean matches(String text) {
        return matches(text.toCharArray());
    }

    /** The same for a text that several patterns are looked for in. */
    public boolean matches(char[] text) {
        int state = number(new int[] {AFTER_NOTHING}) * width;
        int[] known = table;
        for (int i = 0; i < text.length; i++) {
            int letter = alphabet.letter(text[i]);
            if (letter == Alphabet.HALF) {
                int point = Character.codePointAt(text, i);
                letter = alphabet.find(point);
                i += Character.charCount(point) - 1;
            }
            int next = known[state + letter];
            if (next < 0) {
                next = next == UNKNOWN ? step(state / width, letter) : next;
                if (next == MATCHED) {
                    return true;
                }
                known = table;
            }
            state = next;
        }
        return (known[state + end] == UNKNOWN ? step(state / width, end) : known[state + end]) == MATCHED;
    }

    /** Finds out where a letter leads, and keeps it. States are given as where they begin in the table. */
    private int step(int from, int letter) {
        Closure closure = new Closure(states[from], letter);
        if (closure.matched) {
            table[from * width + letter] = MATCHED;
            return MATCHED;
        }
        int[] next = Arrays.copyOf(closure.taken, closure.count + 1);
        Arrays.sort(next, 0, closure.count);
        next[closure.count] = letter != end && alphabet.isWord(letter) ? AFTER_WORD : AFTER_OTHER;
        if (numbers.size() >= MOST_STATES && !numbers.containsKey(IntBuffer.wrap(next))) {
            forget();
            return number(next) * width;
        }
        int state = number(next) * width;
        table[from * width + letter] = state;
        return state;
    }

    private void forget() {
        numbers.clear();
        Arrays.fill(table, UNKNOWN);
    }

    private int number(int[] state) {
        IntBuffer key = IntBuffer.wrap(state);
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        numbers.put(key, number);
        states[number] = state;
        if (table.length < (number + 1) * width) {
            int filled = table.length;
            table = Arrays.copyOf(table, Math.max(8, 2 * (number + 1)) * width);
            Arrays.fill(table, filled, table.length, UNKNOWN);
        }
        return number;
    }

    /** What can be reached from a state without a character, and where the next character leads from there. */
    private final class Closure {
        private final boolean[] seen = new boolean[automaton.size()];
        private final boolean[] isTaken = new boolean[automaton.size()];
        private final int[] open = new int[automaton.size() + 1];
        private final int[] taken = new int[automaton.size()];
        private final int before;
        private final int letter;
        private int size;
        private int count;
        private boolean matched;

        Closure(int[] state, int letter) {
            this.before = state[state.length - 1];
            this.letter = letter;
            push(automaton.start()); // a match may begin at any character
            for (int i = 0; i < state.length - 1; i++) {
                push(state[i]);
            }
            while (size > 0) {
                follow(automaton.instruction(open[--size]));
            }
        }

        private void follow(Instruction instruction) {
            switch (instruction) {
                case Instruction.Match match -> matched = true;
                case Instruction.Fork fork -> {
                    push(fork.one());
                    push(fork.other());
                }
                case Instruction.Check check -> {
                    if (holds(check.boundary())) {
                        push(check.next());
                    }
                }
                case Instruction.Take take -> {
                    if (letter != end && alphabet.isIn(take.set(), letter) && !isTaken[take.next()]) {
                        isTaken[take.next()] = true;
                        taken[count++] = take.next();
                    }
                }
            }
        }

        private boolean holds(Boundary boundary) {
            boolean isEdge = (before == AFTER_WORD) != (letter != end && alphabet.isWord(letter));
            return switch (boundary) {
                case BEGIN -> before == AFTER_NOTHING;
                case END -> letter == end;
                case WORD_EDGE -> isEdge;
                case NO_WORD_EDGE -> !isEdge;
            };
        }

        private void push(int instruction) {
            if (!seen[instruction]) {
                seen[instruction] = true;
                open[size++] = instruction;
            }
        }
    }
}
