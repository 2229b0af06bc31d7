@NullMarked
package dev.okiagari.skills.rule;

import org.jspecify.annotations.NullMarked;
