package dev.okiagari.skills.view;

import dev.okiagari.engine.view.Histogram;

/** How long the successful attempts of a step took. */
public record StepTime(String step, Histogram took) {}
