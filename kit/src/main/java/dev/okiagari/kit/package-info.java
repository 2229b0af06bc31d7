/** What faces are made of: commands, pages, settings, texts. Knows no product. */
@NullMarked
package dev.okiagari.kit;

import org.jspecify.annotations.NullMarked;
