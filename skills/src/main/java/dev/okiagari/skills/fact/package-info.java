/** What single places of a skill do, before anything is concluded from them. */
@NullMarked
package dev.okiagari.skills.fact;

import org.jspecify.annotations.NullMarked;
