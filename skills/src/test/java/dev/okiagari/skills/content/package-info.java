@NullMarked
package dev.okiagari.skills.content;

import org.jspecify.annotations.NullMarked;
