-- With how many people in all a guest said they act when they asked for the link. Null: they named no number.
alter table guest_support_token add column needs integer check (needs between 1 and 10000);
