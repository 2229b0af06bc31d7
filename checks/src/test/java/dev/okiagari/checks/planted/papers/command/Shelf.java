package dev.okiagari.checks.planted.papers.command;

/** A room of an application. */
public record Shelf(int papers) {}
