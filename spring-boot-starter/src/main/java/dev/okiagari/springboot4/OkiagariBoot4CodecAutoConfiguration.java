package dev.okiagari.springboot4;

import dev.okiagari.engine.model.Codec;
import dev.okiagari.jackson3.Jackson3Codec;
import dev.okiagari.springboot.OkiagariAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Payloads by the Jackson of this Spring Boot. */
@AutoConfiguration(
        before = OkiagariAutoConfiguration.class,
        afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@ConditionalOnProperty(name = "okiagari.enabled", havingValue = "true", matchIfMissing = true)
public class OkiagariBoot4CodecAutoConfiguration {
    /**
     * By the application's own mapper, so that its modules are known; but values of other builds are read: they may have members more or less.
     */
    @Bean
    @ConditionalOnMissingBean
    Codec okiagariCodec(ObjectProvider<JsonMapper> mapper) {
        JsonMapper own = mapper.getIfUnique();
        return own == null
                ? new Jackson3Codec()
                : new Jackson3Codec(own.rebuild()
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                        .build());
    }
}
