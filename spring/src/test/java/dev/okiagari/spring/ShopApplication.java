package dev.okiagari.spring;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** What a user writes: a pool as Boot sets it up, a node on it, and clients. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Purchases.class, PurchaseRequests.class})
class ShopApplication {
    static final Pipeline<Void> SHIPPING = Pipeline.of("shipping");

    @Bean
    @ConditionalOnProperty(name = "shop.node", havingValue = "true", matchIfMissing = true)
    Engine engine(DataSource pool) {
        return Engine.on(pool)
                .work(SHIPPING.steps().step("ship", a -> Outcome.done()))
                .start();
    }

    /** For work inside transactions by {@link Client#in}, and outside of any. */
    @Bean
    Client client(DataSource pool, ObjectProvider<Engine> node) {
        Engine engine = node.getIfAvailable();
        return engine == null ? Client.on(pool) : engine.client();
    }

    /** Takes part in transactions by itself. */
    @Bean
    Client awareClient(DataSource pool) {
        return Client.on(new TransactionAwareDataSourceProxy(pool));
    }
}
