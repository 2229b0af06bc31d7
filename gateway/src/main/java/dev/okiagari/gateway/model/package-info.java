/** Language models behind any OpenAI-compatible endpoint. */
@NullMarked
package dev.okiagari.gateway.model;

import org.jspecify.annotations.NullMarked;
