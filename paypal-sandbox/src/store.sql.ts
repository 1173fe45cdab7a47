import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** A SQLite database. Integers are amounts in minor units and are read as bigint; times are ISO text. */
export type Store = {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined
  run(sql: string, ...values: SQLInputValue[]): { changes: number }
  /** Runs `work` in a transaction, which is on disk when this returns. Transactions are synchronous, so they never overlap. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

const schema = `
  create table if not exists setting (name text primary key, value text not null) strict;
  create table if not exists buyer (
    email text primary key, password text not null, payer_id text not null unique, given_name text not null, surname text not null
  ) strict;
  create table if not exists buyer_session (
    hash text primary key, buyer_email text not null references buyer, expires_at text not null
  ) strict;
  create table if not exists access_token (hash text primary key, expires_at text not null) strict;
  create table if not exists checkout_order (
    id text primary key,
    status text not null check (status in ('CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED')),
    has_payment_source integer not null,
    currency text not null,
    amount_minor integer not null check (amount_minor > 0),
    reference_id text not null,
    custom_id text, invoice_id text, description text, soft_descriptor text,
    brand_name text, return_url text, cancel_url text,
    buyer_email text references buyer,
    funding text not null default 'good' check (funding in ('good', 'declines', 'delayed', 'refused')),
    was_declined integer not null default 0,
    created_at text not null, updated_at text not null, expires_at text not null
  ) strict;
  create index if not exists checkout_order_approved on checkout_order (expires_at) where status = 'APPROVED';
  -- Orders whose lapsed approval has an event.
  create table if not exists lapsed_approval (order_id text primary key references checkout_order) strict;
  create table if not exists capture (
    id text primary key,
    order_id text not null unique references checkout_order,
    status text not null check (status in ('COMPLETED', 'PENDING', 'DECLINED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
    pending_reason text,
    currency text not null, amount_minor integer not null, fee_minor integer not null,
    custom_id text, invoice_id text,
    created_at text not null, updated_at text not null
  ) strict;
  create index if not exists capture_invoice on capture (invoice_id);
  create table if not exists refund (
    id text primary key,
    capture_id text not null references capture,
    kind text not null check (kind in ('refund', 'reversal')),
    currency text not null, amount_minor integer not null check (amount_minor > 0),
    fee_back_minor integer not null check (fee_back_minor >= 0),
    custom_id text, invoice_id text, note text,
    created_at text not null
  ) strict;
  create index if not exists refund_capture on refund (capture_id);
  create table if not exists dispute (
    id text primary key,
    capture_id text not null references capture,
    currency text not null, amount_minor integer not null check (amount_minor > 0),
    reason text not null,
    -- Null while the dispute is open.
    outcome text check (outcome in ('RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER')),
    created_at text not null, updated_at text not null
  ) strict;
  create index if not exists dispute_capture on dispute (capture_id);
  -- The disputed payments except the first.
  create table if not exists also_disputed (
    dispute_id text not null references dispute, capture_id text not null references capture,
    primary key (dispute_id, capture_id)
  ) strict;
  create table if not exists payout_batch (
    id text primary key,
    sender_batch_id text, email_subject text, email_message text,
    status text not null check (status in ('SUCCESS', 'DENIED')),
    currency text not null,
    created_at text not null
  ) strict;
  create index if not exists payout_batch_sender on payout_batch (sender_batch_id, created_at);
  create table if not exists payout_item (
    id text primary key,
    batch_id text not null references payout_batch,
    status text not null check (status in (
      'SUCCESS', 'FAILED', 'PENDING', 'UNCLAIMED', 'RETURNED', 'ONHOLD', 'BLOCKED', 'REFUNDED', 'REVERSED'
    )),
    transaction_id text not null,
    receiver text not null, recipient_type text not null, sender_item_id text, note text,
    currency text not null, amount_minor integer not null check (amount_minor > 0), fee_minor integer not null,
    processed_at text not null
  ) strict;
  create index if not exists payout_item_batch on payout_item (batch_id);
  create table if not exists movement (
    number integer primary key autoincrement,
    kind text not null, reference text not null, custom_id text, currency text not null,
    gross_minor integer not null, fee_minor integer not null, net_minor integer not null,
    created_at text not null,
    unique (kind, reference), check (gross_minor = fee_minor + net_minor)
  ) strict;
  create table if not exists answered_request (
    operation text not null, request_id text not null, resource_id text not null, expires_at text not null,
    primary key (operation, request_id)
  ) strict;
  create table if not exists webhook (
    id text primary key, url text not null unique, event_types text not null, created_at text not null
  ) strict;
  create table if not exists delivery (
    transmission_id text primary key,
    webhook_id text not null references webhook on delete cascade,
    event_id text not null, event_type text not null, body text not null,
    transmitted_at text not null, signature text not null, cert_url text not null,
    attempts integer not null default 0, next_attempt_at text, delivered_at text
  ) strict;
  create index if not exists delivery_event on delivery (event_id);
  create index if not exists delivery_due on delivery (next_attempt_at) where next_attempt_at is not null;
`

/**
 * Opens the store and creates missing tables.
 * @param path a file, or ':memory:'
 */
export const openStore = (path: string): Store => {
  const database = new DatabaseSync(path, { readBigInts: true, timeout: 5_000 })
  // FULL: acknowledged changes must survive kill -9 and a power failure, as they do at PayPal.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  database.exec(schema)
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => ({ changes: Number(prepare(sql).run(...values).changes) }),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  }
}

const inTransaction = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
