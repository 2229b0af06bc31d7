@org.jspecify.annotations.NullMarked
package dev.okiagari.papers.reading;
