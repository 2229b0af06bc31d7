/** What only Spring Boot 3 has. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.springboot3;
