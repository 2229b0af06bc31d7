@NullMarked
package dev.okiagari.submissions.skill;

import org.jspecify.annotations.NullMarked;
