/** What only Spring Boot 4 has. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.springboot4;
