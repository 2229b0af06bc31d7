@NullMarked
package dev.okiagari.server.web.skills;

import org.jspecify.annotations.NullMarked;
