/** Makes the OpenAPI document from routes and the records that they read and answer. */
@NullMarked
package dev.okiagari.kit.web.openapi;

import org.jspecify.annotations.NullMarked;
