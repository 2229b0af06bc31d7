@NullMarked
package dev.okiagari.skills.web.page;

import org.jspecify.annotations.NullMarked;
