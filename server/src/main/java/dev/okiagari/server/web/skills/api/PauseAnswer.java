package dev.okiagari.server.web.skills.api;

/** Whether the queue is paused now, and whether this request changed it. */
public record PauseAnswer(boolean paused, boolean changed) {}
