package dev.okiagari.application.program;

/** A command in a group that uses the database, which needs none itself: it has no options that choose one. */
public interface WithoutDatabase {}
