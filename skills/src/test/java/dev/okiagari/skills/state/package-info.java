@NullMarked
package dev.okiagari.skills.state;

import org.jspecify.annotations.NullMarked;
