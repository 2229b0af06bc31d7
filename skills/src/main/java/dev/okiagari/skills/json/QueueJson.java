package dev.okiagari.skills.json;

/** The queue as a command shows it: what the API answers in two answers. */
public record QueueJson(QueueStatusJson status, QueueMetricsJson metrics) {}
