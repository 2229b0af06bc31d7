@NullMarked
package dev.okiagari.kit.web;

import org.jspecify.annotations.NullMarked;
