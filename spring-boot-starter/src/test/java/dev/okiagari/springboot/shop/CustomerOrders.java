package dev.okiagari.springboot.shop;

import org.springframework.data.jpa.repository.JpaRepository;

/** Orders by id. */
public interface CustomerOrders extends JpaRepository<CustomerOrder, String> {}
