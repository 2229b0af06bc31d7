package dev.okiagari.springboot.shop;

import static dev.okiagari.springboot.SpringWrites.spring;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import java.math.BigDecimal;
import java.time.Instant;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Orders are placed by requests, paid by a service and shipped. All of what a user writes besides the shop's own domain. */
@SpringBootApplication
public class OrderShop {
    static final Pipeline<PlacedOrder> ORDERS = Pipeline.of("orders", PlacedOrder.class);

    public static void main(String... arguments) {
        SpringApplication.run(OrderShop.class, arguments);
    }

    @Bean
    Steps<PlacedOrder> orderSteps(Payments payments, CustomerOrders orders, Warehouse warehouse) {
        return ORDERS.steps()
                .step("pay", a -> {
                    String receipt = payments.charge(a.payload(), a.idempotencyKey());
                    return Outcome.next(spring(() ->
                            orders.save(orders.findById(a.key()).orElseThrow().paid(receipt))));
                })
                .step("ship", a -> Outcome.done(spring(() -> warehouse.ship(a.key()))));
    }

    /** Rows by JDBC. */
    @Service
    static class Warehouse {
        private final JdbcClient jdbc;

        Warehouse(JdbcClient jdbc) {
            this.jdbc = jdbc;
        }

        @Transactional
        public void ship(String order) {
            jdbc.sql("insert into shipment (order_id) values (?)").param(order).update();
        }
    }

    /** An order and its item, both or neither. */
    @Service
    static class Checkout {
        private final CustomerOrders orders;
        private final Client client;

        Checkout(CustomerOrders orders, Client client) {
            this.orders = orders;
            this.client = client;
        }

        @Transactional
        public void place(String id, boolean soldOut) {
            orders.save(new CustomerOrder(id, BigDecimal.TEN));
            client.submit(ORDERS, id, new PlacedOrder(id, BigDecimal.TEN, Instant.now()));
            if (soldOut) {
                throw new SoldOut(id);
            }
        }
    }

    /** Rolls the transaction back. */
    @ResponseStatus(HttpStatus.CONFLICT)
    static class SoldOut extends RuntimeException {
        SoldOut(String id) {
            super("could not place " + id + " because it is sold out");
        }
    }

    /** The shop as browsers see it. */
    @RestController
    static class Requests {
        private final Checkout checkout;

        Requests(Checkout checkout) {
            this.checkout = checkout;
        }

        @PostMapping("/orders/{id}")
        String place(@PathVariable String id, @RequestParam(defaultValue = "false") boolean soldOut) {
            checkout.place(id, soldOut);
            return id;
        }
    }
}
