package dev.okiagari.checks.planted.server.papers;

/** A room of an application. */
public record Shelf(int papers) {}
