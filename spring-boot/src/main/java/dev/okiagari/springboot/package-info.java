/** Nodes and clients in applications of Spring Boot. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.springboot;
