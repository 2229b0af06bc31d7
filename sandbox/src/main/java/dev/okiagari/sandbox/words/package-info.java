/** Made-up text from a seed: names, sentences, paragraphs, in English and Japanese. */
@NullMarked
package dev.okiagari.sandbox.words;

import org.jspecify.annotations.NullMarked;
