@NullMarked
package dev.okiagari.server.web.skills.api;

import org.jspecify.annotations.NullMarked;
