@NullMarked
package dev.okiagari.skills.web;

import org.jspecify.annotations.NullMarked;
