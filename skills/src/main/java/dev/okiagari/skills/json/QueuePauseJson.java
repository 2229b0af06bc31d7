package dev.okiagari.skills.json;

/** Whether the queue is paused now, and whether this request changed it. */
public record QueuePauseJson(boolean paused, boolean changed) {}
