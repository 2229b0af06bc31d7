package dev.okiagari.papers;

/** What is submitted for a paper. Its key says which one; there is nothing more to say yet. */
public record Ingest() {}
