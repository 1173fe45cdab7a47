-- The ledger: double-entry and append-only. One row moves one amount from one account to another, so it balances by
-- construction. All totals are derived from it.

create table ledger_entry (
  id uuid primary key,
  kind text not null check (kind in ('donation', 'provider_fee', 'platform_fee')),
  debit text not null check (debit in ('paypal', 'campaign_available', 'platform_fees')),
  credit text not null check (credit in ('paypal', 'campaign_available', 'platform_fees')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'USD'),
  campaign_id uuid not null references campaign,
  donation_id uuid references donation,
  -- The source of the entry at the provider, e.g. capture:8AB…; each is booked once per kind.
  source text not null,
  booked_at timestamptz not null,
  unique (source, kind),
  -- Each kind moves money in one direction only.
  check ((kind, debit, credit) in (
    ('donation', 'paypal', 'campaign_available'),
    ('provider_fee', 'campaign_available', 'paypal'),
    ('platform_fee', 'campaign_available', 'platform_fees')
  ))
);
create index ledger_entry_campaign on ledger_entry (campaign_id, booked_at);
create index ledger_entry_donation on ledger_entry (donation_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_ledger_change();

-- A campaign's totals are sums over its shards, updated in the transaction that writes the entries.
create table campaign_total (
  campaign_id uuid not null references campaign,
  shard smallint not null check (shard between 0 and 15),
  donations integer not null,
  gross_minor bigint not null,
  provider_fee_minor bigint not null,
  platform_fee_minor bigint not null,
  primary key (campaign_id, shard)
);

-- Reports of PayPal that contradict our records. They count in no campaign's balance; an admin decides.
create table quarantine (
  id uuid primary key,
  source text not null unique,
  reason text not null,
  details jsonb not null,
  created_at timestamptz not null
);

-- If the application has a separate role, that role has no permission either.
do $$
begin
  if exists (select from pg_roles where rolname = 'muster_app') then
    revoke update, delete, truncate on ledger_entry from muster_app;
  end if;
end
$$;
