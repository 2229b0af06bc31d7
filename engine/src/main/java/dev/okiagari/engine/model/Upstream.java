package dev.okiagari.engine.model;

/** A declared outside service: its name and how its failures are classified. A constant, shared by all steps that use it. */
public record Upstream(String name, Rules rules) {

    public Upstream {
        Names.requireName("upstream", name);
    }

    public static Upstream named(String name) {
        return new Upstream(name, Rules.of());
    }

    /** The same upstream with these rules, which are asked before the step's and the default ones. */
    public Upstream classify(Rules table) {
        return new Upstream(name, table);
    }
}
