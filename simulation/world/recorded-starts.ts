import { runSql } from '../../server/test/run-sql.ts'
import type { Start } from '../model/snapshot.ts'
import type { Database } from './database.ts'

/**
 * A table and triggers of the simulation alone. They record, in the transaction that starts something, changes a standing, raises or decides a
 * dispute, refunds or books, what it was. A time of virtual seconds could not say which of two transactions committed first; PostgreSQL's commit times
 * can.
 */
const recordingSql = `
  create table simulated_start (
    number bigint generated always as identity primary key,
    kind text not null, campaign_id uuid, subject text not null,
    transaction text not null default pg_current_xact_id()::text
  );
  create function record_start() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into simulated_start (kind, campaign_id, subject) values (tg_argv[0], new.campaign_id, new.id::text);
    return null;
  end $$;
  create function record_standing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into simulated_start (kind, campaign_id, subject) values ('standing', new.id, new.standing);
    return null;
  end $$;
  create function record_thanks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into simulated_start (kind, campaign_id, subject)
    select 'mail', campaign_id, new.key from donation where 'donation-completed:' || id = new.key;
    return null;
  end $$;
  create function record_suspension() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into simulated_start (kind, subject)
    values (case when new.suspended_at is null then 'reinstated' else 'suspended' end, new.id::text);
    return null;
  end $$;
  create trigger record_suspension after update of suspended_at on account
    for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function record_suspension();
  create trigger record_standing after update of standing on campaign
    for each row when (old.standing is distinct from new.standing) execute function record_standing();
  create trigger record_order after insert on donation for each row execute function record_start('order');
  -- The transaction before a capture is the only one that writes the time of the change while it holds a lease.
  create trigger record_capture after update on donation
    for each row when (new.status = 'processing' and new.lease_id = old.lease_id and new.updated_at <> old.updated_at)
    execute function record_start('capture');
  create trigger record_support after insert on support for each row execute function record_start('support');
  create trigger record_payout after insert on payout for each row execute function record_start('payout');
  create trigger record_approval after update of status on payout
    for each row when (old.status = 'pending' and new.status = 'approved') execute function record_start('approval');
  create trigger record_sending after update of sends on payout
    for each row when (new.sends > old.sends) execute function record_start('transfer');
  create trigger record_dispute after insert on dispute for each row execute function record_start('dispute');
  create trigger record_reopening after update of status on dispute
    for each row when (old.status in ('resolved', 'rejected') and new.status in ('open', 'under_review'))
    execute function record_start('dispute');
  create trigger record_decision after update of status on dispute
    for each row when (old.status in ('open', 'under_review') and new.status in ('resolved', 'rejected'))
    execute function record_start('dispute_decided');
  create trigger record_refund after insert on refund for each row execute function record_start('refund');
  create trigger record_booking after insert on ledger_entry for each row execute function record_start('booking');
  create trigger record_thanks after insert on mail for each row execute function record_thanks();
`

export const recordStarts = (ownerUrl: string): Promise<unknown> => runSql(ownerUrl, recordingSql)

/** All starts, changes of standing, disputes, decisions about them and bookings, in the order of their commits. */
export const readStarts = ({ rows }: Pick<Database, 'rows'>): Promise<Start[]> =>
  rows<Start>(
    `select kind, campaign_id as "campaignId", subject, transaction from simulated_start
      order by pg_xact_commit_timestamp(xmin), number`,
  )
