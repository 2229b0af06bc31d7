package dev.okiagari.skills.view;

/** A file of a submitted skill. Its path may contain anything. */
public record FileView(String path, long size, String sha256, String kind, boolean scanned) {}
