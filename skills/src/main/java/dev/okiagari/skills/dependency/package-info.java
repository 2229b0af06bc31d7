/** What a skill installs: names that imitate others, addresses instead of registries, programs in the place of texts. */
@NullMarked
package dev.okiagari.skills.dependency;

import org.jspecify.annotations.NullMarked;
