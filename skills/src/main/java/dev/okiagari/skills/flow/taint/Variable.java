package dev.okiagari.skills.flow.taint;

import java.util.HashMap;
import java.util.Map;

/** A variable of the code. What is assigned to it anywhere may be read from it everywhere. */
final class Variable {
    /** What it holds. */
    final int value;

    final String name;

    /** How often something is assigned to it as a whole. */
    int assignments;

    /** The value of the first assignment; -1 before it. */
    int first = -1;

    /** Whether it takes the parts of another value in turn. */
    boolean isLooped;

    /** Whether a function is assigned to it. */
    boolean isFunction;

    private Map<String, Integer> parts = Map.of();

    Variable(String name, int value) {
        this.name = name;
        this.value = value;
    }

    /** The only value that is ever assigned; -1 when there are others or none. */
    int only() {
        return assignments == 1 && !isLooped ? first : -1;
    }

    /** A field, parameter or result, by its key; -1 when nobody has made it. */
    int part(String key) {
        return parts.getOrDefault(key, -1);
    }

    void part(String key, int node) {
        if (parts.isEmpty()) {
            parts = new HashMap<>();
        }
        parts.put(key, node);
    }
}
