/** Tests of steps inside an application of Spring Boot. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.springboot.testing;
