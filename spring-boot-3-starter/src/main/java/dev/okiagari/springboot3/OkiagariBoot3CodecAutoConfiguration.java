package dev.okiagari.springboot3;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.jackson2.Jackson2Codec;
import dev.okiagari.springboot.OkiagariAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Payloads by the Jackson of this Spring Boot. */
@AutoConfiguration(
        before = OkiagariAutoConfiguration.class,
        afterName = "org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration")
@ConditionalOnProperty(name = "okiagari.enabled", havingValue = "true", matchIfMissing = true)
public class OkiagariBoot3CodecAutoConfiguration {
    /**
     * By the application's own mapper, so that its modules are known; but values of other builds are read: they may have members more or less.
     */
    @Bean
    @ConditionalOnMissingBean
    Codec okiagariCodec(ObjectProvider<ObjectMapper> mapper) {
        ObjectMapper own = mapper.getIfUnique();
        return own == null
                ? new Jackson2Codec()
                : new Jackson2Codec(own.copy()
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES));
    }
}
