@NullMarked
package dev.okiagari.skills.web.api;

import org.jspecify.annotations.NullMarked;
