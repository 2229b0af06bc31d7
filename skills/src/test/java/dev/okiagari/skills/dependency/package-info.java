@NullMarked
package dev.okiagari.skills.dependency;

import org.jspecify.annotations.NullMarked;
