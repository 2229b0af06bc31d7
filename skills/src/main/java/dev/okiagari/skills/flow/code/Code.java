package dev.okiagari.skills.flow.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a reader made of a text: nodes, each made after those that it consists of, so that nothing has to be walked recursively. Bounded.
 * Used by one thread.
 */
public final class Code {
    /** The scope of a file. */
    public static final int FILE = 0;

    /** Prefix of fields and methods, which belong to no scope but to every object. */
    public static final String FIELD = ".";

    private static final int MOST_NODES = 900_000;

    /** One value goes to another place. */
    public record Assignment(int target, int value) {}

    /** A variable in a scope. */
    public record Variable(int scope, String name) {}

    private final List<CodeValue> nodes = new ArrayList<>();
    private final ValueIds.Draft parents = new ValueIds.Draft();
    private final List<Assignment> assignments = new ArrayList<>();
    private final List<Assignment> iterations = new ArrayList<>();
    private final List<Assignment> flows = new ArrayList<>();
    private final List<Assignment> writes = new ArrayList<>();
    private final Set<Variable> declared = new HashSet<>();
    private final Set<Variable> outer = new HashSet<>();
    private final Map<String, String> words = new HashMap<>();
    private int[] offsets = new int[256];
    private String problem = "";
    private boolean isTooMuch;

    public Code() {
        parents.add(-1);
    }

    /**
     * Adds a value.
     *
     * @param offset where it stands in the text
     * @return its number
     */
    public int add(CodeValue node, int offset) {
        if (nodes.size() >= MOST_NODES) {
            throw new TooMuchCode("it has more than " + MOST_NODES + " values");
        }
        if (nodes.size() == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[nodes.size()] = offset;
        nodes.add(node);
        return nodes.size() - 1;
    }

    public CodeValue node(int id) {
        return nodes.get(id);
    }

    public int offset(int id) {
        return offsets[id];
    }

    public int size() {
        return nodes.size();
    }

    public int scope(int parent) {
        parents.add(parent);
        return parents.size() - 1;
    }

    public int parent(int scope) {
        return parents.at(scope);
    }

    /** The same text once, however often it is read. */
    public String word(String text) {
        String known = words.putIfAbsent(text, text);
        return known == null ? text : known;
    }

    public void declare(int scope, String name) {
        declared.add(new Variable(scope, name));
    }

    /** The variable belongs to a scope around this one, although it is assigned here. */
    public void declareOuter(int scope, String name) {
        outer.add(new Variable(scope, name));
    }

    public boolean isDeclared(int scope, String name) {
        Variable variable = new Variable(scope, name);
        return declared.contains(variable) && !outer.contains(variable);
    }

    public void assign(int target, int value) {
        assignments.add(new Assignment(target, value));
    }

    /** The target becomes each of the value's parts. */
    public void iterate(int target, int value) {
        iterations.add(new Assignment(target, value));
    }

    /** What is in one node may be in the other. */
    public void flow(int from, int to) {
        flows.add(new Assignment(to, from));
    }

    /** The value is written to the file whose path the target is. */
    public void write(int target, int value) {
        writes.add(new Assignment(target, value));
    }

    public List<Assignment> assignments() {
        return assignments;
    }

    public List<Assignment> iterations() {
        return iterations;
    }

    public List<Assignment> flows() {
        return flows;
    }

    public List<Assignment> writes() {
        return writes;
    }

    /** A part of the text was not understood. The first reason is kept. */
    public void problem(String reason) {
        if (problem.isEmpty()) {
            problem = reason;
        }
    }

    /** The same, when the text was understood but is more than can be followed. */
    public void tooMuch(String reason) {
        isTooMuch = true;
        problem(reason);
    }

    public boolean isTooMuch() {
        return isTooMuch;
    }

    public String problem() {
        return problem;
    }
}
