@NullMarked
package dev.okiagari.catalog.web;

import org.jspecify.annotations.NullMarked;
