/** A shop as a user writes it, with Tomcat, HikariCP's usual pool, Flyway and JPA. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.springboot.shop;
