package dev.okiagari.checks;

import java.util.List;
import java.util.function.Function;

/**
 * One style rule: a sentence, and a pure function from a file to what is wrong with it.
 *
 * @param sentence what holds when nothing is found
 * @param check finds the places that break it; empty for files it does not apply to
 */
public record StyleRule(String sentence, Function<SourceFile, List<Violation>> check) {
    @Override
    public String toString() {
        return sentence;
    }
}
