@NullMarked
package dev.okiagari.skills.fact;

import org.jspecify.annotations.NullMarked;
