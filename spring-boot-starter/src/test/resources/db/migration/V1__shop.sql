create table customer_order (
    id text primary key,
    price numeric not null,
    receipt text
);

create table shipment (
    order_id text primary key references customer_order
);
