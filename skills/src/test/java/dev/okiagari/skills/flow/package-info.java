@NullMarked
package dev.okiagari.skills.flow;

import org.jspecify.annotations.NullMarked;
