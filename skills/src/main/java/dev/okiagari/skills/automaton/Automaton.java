package dev.okiagari.skills.automaton;

import dev.okiagari.skills.automaton.PatternPart.At;
import dev.okiagari.skills.automaton.PatternPart.Boundary;
import dev.okiagari.skills.automaton.PatternPart.Choice;
import dev.okiagari.skills.automaton.PatternPart.OneOf;
import dev.okiagari.skills.automaton.PatternPart.Repeat;
import dev.okiagari.skills.automaton.PatternPart.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A pattern as a nondeterministic automaton. Immutable; threads may share it. */
public final class Automaton {
    private static final int MOST_INSTRUCTIONS = 4000;

    /** One state. */
    sealed interface Instruction {
        /** Consumes a character of the set with this number. */
        record Take(int set, int next) implements Instruction {}

        record Fork(int one, int other) implements Instruction {}

        record Check(Boundary boundary, int next) implements Instruction {}

        record Match() implements Instruction {}
    }

    private final List<Instruction> instructions = new ArrayList<>();
    private final List<CodePoints> sets = new ArrayList<>();
    private final Map<CodePoints, Integer> numbers = new HashMap<>();
    private final int start;
    private final Alphabet alphabet;

    private Automaton(PatternPart pattern) {
        start = add(pattern, add(new Instruction.Match()));
        alphabet = new Alphabet(sets);
    }

    /** Throws {@link IllegalArgumentException} for syntax that it does not know. */
    public static Automaton of(String pattern) {
        return new Automaton(Syntax.parse(pattern));
    }

    int start() {
        return start;
    }

    int size() {
        return instructions.size();
    }

    Instruction instruction(int number) {
        return instructions.get(number);
    }

    Alphabet alphabet() {
        return alphabet;
    }

    /** Adds a part that continues with {@code next}, and returns where it begins. */
    private int add(PatternPart part, int next) {
        return switch (part) {
            case OneOf one -> add(new Instruction.Take(number(one.points()), next));
            case At at -> add(new Instruction.Check(at.boundary(), next));
            case Sequence sequence -> {
                int entry = next;
                for (PatternPart each : sequence.parts().reversed()) {
                    entry = add(each, entry);
                }
                yield entry;
            }
            case Choice choice -> {
                int entry = add(choice.options().getLast(), next);
                for (PatternPart each :
                        choice.options().reversed().subList(1, choice.options().size())) {
                    entry = add(new Instruction.Fork(add(each, next), entry));
                }
                yield entry;
            }
            case Repeat repeat -> repeat(repeat, next);
        };
    }

    private int repeat(Repeat repeat, int next) {
        int entry = next;
        if (repeat.most() < 0) {
            entry = add(new Instruction.Fork(next, next));
            instructions.set(entry, new Instruction.Fork(add(repeat.part(), entry), next));
        }
        for (int i = repeat.least(); i < repeat.most(); i++) {
            entry = add(new Instruction.Fork(add(repeat.part(), entry), next));
        }
        for (int i = 0; i < repeat.least(); i++) {
            entry = add(repeat.part(), entry);
        }
        return entry;
    }

    private int add(Instruction instruction) {
        if (instructions.size() >= MOST_INSTRUCTIONS) {
            throw new IllegalArgumentException("could not use a pattern because it is too large");
        }
        instructions.add(instruction);
        return instructions.size() - 1;
    }

    private int number(CodePoints points) {
        Integer known = numbers.putIfAbsent(points, sets.size());
        if (known == null) {
            sets.add(points);
            return sets.size() - 1;
        }
        return known;
    }
}
