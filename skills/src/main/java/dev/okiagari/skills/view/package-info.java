/** What people and programs read about submissions. */
@NullMarked
package dev.okiagari.skills.view;

import org.jspecify.annotations.NullMarked;
