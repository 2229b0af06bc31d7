@NullMarked
package dev.okiagari.skills.text;

import org.jspecify.annotations.NullMarked;
