package dev.okiagari.springboot.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** An order in the tables of the shop. */
@Entity
public class CustomerOrder {
    @Id
    private String id = "";

    private BigDecimal price = BigDecimal.ZERO;
    private @Nullable String receipt;

    protected CustomerOrder() {}

    CustomerOrder(String id, BigDecimal price) {
        this.id = id;
        this.price = price;
    }

    String id() {
        return id;
    }

    BigDecimal price() {
        return price;
    }

    @Nullable
    String receipt() {
        return receipt;
    }

    CustomerOrder paid(String by) {
        receipt = by;
        return this;
    }
}
