-- Numbered receipts of donations, given by one job in the order of booking. A refund changes no receipt: it is in the ledger.

-- Who received the money, and what it says about taxes, in each version that receipts name.
create table receipt_issuer (
  version integer primary key check (version > 0),
  name text not null check (name <> ''),
  address text,
  register_number text,
  tax_number text,
  tax_sentence text not null check (tax_sentence <> ''),
  saved_at timestamptz not null
);

create table receipt (
  -- Of the booking, in UTC.
  year integer not null,
  number integer not null check (number > 0),
  donation_id uuid not null unique references donation,
  -- Null: given before the organisation had a name. The first version applies.
  issuer integer references receipt_issuer,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'USD'),
  booked_at timestamptz not null,
  given_at timestamptz not null,
  primary key (year, number),
  check (year = extract(year from booked_at at time zone 'UTC'))
);
create index receipt_booked on receipt (booked_at);
create index receipt_of_issuer on receipt (issuer);

-- The donor's name as of giving. Its own table, so that it can be deleted with the account while the receipt stays.
create table receipt_donor (
  donation_id uuid primary key references receipt (donation_id),
  name text not null check (name <> '')
);

-- One row, locked by the process that gives numbers.
create table receipt_numbering (
  single boolean primary key check (single)
);

create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'receipts are append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger receipt_append_only before update or delete or truncate on receipt
  for each statement execute function refuse_receipt_change();
create trigger receipt_issuer_append_only before update or delete or truncate on receipt_issuer
  for each statement execute function refuse_receipt_change();

create function require_next_receipt() returns trigger language plpgsql as $$
declare
  next_number integer := (select coalesce(max(number), 0) + 1 from receipt where year = new.year);
begin
  if new.number <> next_number then
    raise exception 'the next receipt of % has the number %, not %', new.year, next_number, new.number
      using errcode = 'check_violation';
  end if;
  if not exists (
    select from ledger_entry
    where kind = 'donation' and donation_id = new.donation_id
      and (amount_minor, currency, booked_at) = (new.amount_minor, new.currency, new.booked_at)
  ) then
    raise exception 'donation % is not booked with this amount at this time', new.donation_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger receipt_next_number before insert on receipt
  for each row execute function require_next_receipt();
