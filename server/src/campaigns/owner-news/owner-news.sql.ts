import { sql } from 'kysely'
import { shownStandings } from '../campaign/standing.sql.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

/** Owners who were never mailed are told of the last day. */
const firstDay = (now: Date): Date => after(now, -day)

/** Refunds that an admin made of single donations to `c`: an owner hears of a refund to all at once, and knows of their own. */
const refundsByAdmins = (since: Date | ReturnType<typeof sql>, now: Date) => sql`
  from refund r where r.campaign_id = c.id and r.status = 'completed' and r.requested_by is not null and r.request_id is null
    and r.completed_at > ${since} and r.completed_at <= ${now} and r.requested_by is distinct from c.owner_id
    and not exists (select from refund_run_line line where line.refund_id = r.id)`

/** Questions about `c` that are new and still wait. */
const newQuestions = (since: Date | ReturnType<typeof sql>, now: Date) => sql`
  from question q where q.campaign_id = c.id and q.status = 'open' and q.created_at > ${since} and q.created_at <= ${now}`

const ownersCampaigns = (since: ReturnType<typeof sql>, now: Date) => sql`
  exists (select from support s where s.campaign_id = c.id and s.created_at > ${since} and s.created_at <= ${now}
    and s.account_id is distinct from c.owner_id)
  or exists (select from donation d where d.campaign_id = c.id and d.status = 'completed'
    and d.completed_at > ${since} and d.completed_at <= ${now} and d.donor_id is distinct from c.owner_id)
  or exists (select ${refundsByAdmins(since, now)})
  or exists (select from pointed_support p where p.campaign_id = c.id and p.decided_at > ${since} and p.decided_at <= ${now})
  or exists (select ${newQuestions(since, now)})`

const owner = rowShape({ id: 'uuid' })

/** Owners with something new who were not mailed since an instant, by id. Reads the newest rows of each of their campaigns only. */
export const findDueOwners = async (
  db: Db,
  { now, mailedBefore, after: place, limit }: { now: Date; mailedBefore: Date; after: string; limit: number },
): Promise<string[]> => {
  const rows = await owner.sql`
    select account.id from account left join owner_news news on news.account_id = account.id
    where account.id > ${place}::uuid and account.deleted_at is null and account.suspended_at is null
      and account.email_verified_at is not null
      and coalesce(news.is_on, true) and (news.until is null or news.until <= ${mailedBefore})
      and exists (
        select from campaign c where c.owner_id = account.id and c.standing in ${shownStandings}
          and (${ownersCampaigns(sql`coalesce(news.until, ${firstDay(now)})`, now)})
      )
    order by account.id limit ${limit}`.all(db)
  return rows.map(({ id }) => id)
}

/**
 * Claims the next mail to an owner. Returns since when it reports, and the address; undefined: another run has claimed it, or the owner has
 * turned the mails off.
 */
export const takeTurn = async (tx: Tx, id: string, mailedBefore: Date, now: Date) => {
  await tx
    .insertInto('owner_news')
    .values({ account_id: id, is_on: true, until: firstDay(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const turn = await tx
    .selectFrom('owner_news as news')
    .innerJoin('account', 'account.id', 'news.account_id')
    .select(['news.until as since', 'account.email'])
    .where('news.account_id', '=', id)
    .where('news.is_on', '=', true)
    .where('news.until', '<=', mailedBefore)
    .forUpdate('news')
    .executeTakeFirst()
  if (!turn) return undefined
  await tx.updateTable('owner_news').set({ until: now }).where('account_id', '=', id).execute()
  return turn
}

const news = rowShape({
  campaignId: 'uuid',
  title: 'text',
  supporters: 'integer',
  donations: 'integer',
  grossMinor: 'bigint',
  refunds: 'integer',
  refundedMinor: 'bigint',
  /** How many of the supporters whom the owner reported were removed. */
  removed: 'integer',
  left: 'integer',
  /** New questions that wait for an answer. */
  questions: 'integer',
})
export type CampaignNews = RowOf<typeof news>

/** More campaigns than one owner has with news of one day. */
const campaignsMax = 50

/** What is new in the campaigns of an owner, the most supporters first. */
export const findNews = (tx: Tx, ownerId: string, since: Date, now: Date): Promise<CampaignNews[]> =>
  news.sql`
    select c.id as "campaignId", c.title, joined.supporters, given.donations, given."grossMinor",
      returned.refunds, returned."refundedMinor", reported.removed, reported.left, asked.questions
    from campaign c
    cross join lateral (
      select count(*)::integer as supporters from support s
      where s.campaign_id = c.id and s.created_at > ${since} and s.created_at <= ${now}
        and s.account_id is distinct from c.owner_id
    ) as joined
    cross join lateral (
      select count(*)::integer as donations, coalesce(sum(d.amount_minor), 0)::bigint as "grossMinor" from donation d
      where d.campaign_id = c.id and d.status = 'completed' and d.completed_at > ${since} and d.completed_at <= ${now}
        and d.donor_id is distinct from c.owner_id
    ) as given
    cross join lateral (
      select count(*)::integer as refunds, coalesce(sum(r.amount_minor), 0)::bigint as "refundedMinor"
      ${refundsByAdmins(since, now)}
    ) as returned
    cross join lateral (
      select count(removal.id)::integer as removed, (count(*) - count(removal.id))::integer as left
      from pointed_support p left join support_removal removal on removal.id = p.support_id
      where p.campaign_id = c.id and p.decided_at > ${since} and p.decided_at <= ${now}
    ) as reported
    cross join lateral (select count(*)::integer as questions ${newQuestions(since, now)}) as asked
    where c.owner_id = ${ownerId} and c.standing in ${shownStandings}
      and joined.supporters + given.donations + returned.refunds + reported.removed + reported.left + asked.questions > 0
    order by joined.supporters desc, given."grossMinor" desc, c.id limit ${campaignsMax}`.all(tx)

/** Whether an account is mailed. */
export const findIsOn = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.selectFrom('owner_news').select('is_on as isOn').where('account_id', '=', accountId).executeTakeFirst())
    ?.isOn ?? true

/** Turns the mails on or off. What came while they were off is not mailed later. */
export const setIsOn = async (tx: Tx, accountId: string, isOn: boolean, now: Date): Promise<void> => {
  await sql`
    insert into owner_news (account_id, is_on, until) values (${accountId}, ${isOn}, ${firstDay(now)})
    on conflict (account_id) do update set is_on = excluded.is_on,
      until = case when owner_news.is_on then owner_news.until else greatest(owner_news.until, excluded.until) end`.execute(
    tx,
  )
}

export const deleteOwnerNews = async (tx: Tx, { id }: { id: string }): Promise<void> => {
  await tx.deleteFrom('owner_news').where('account_id', '=', id).execute()
}

/** The address of an account; undefined: it was deleted. */
export const findAddress = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.email
