@NullMarked
package dev.okiagari.skills.labelled;

import org.jspecify.annotations.NullMarked;
