@NullMarked
package dev.okiagari.sandbox.skills;

import org.jspecify.annotations.NullMarked;
