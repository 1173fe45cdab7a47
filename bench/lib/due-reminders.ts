import { once } from 'node:events'
import { runSql } from '../../server/test/run-sql.ts'
import type { Child } from './child.ts'

/** How many mails the mail server has received. */
export const takenBy = async ({ process }: Child): Promise<number> => {
  process.send('count')
  const [taken] = (await once(process, 'message')) as [number]
  return taken
}

const giveSupporters = async (ownerUrl: string, id: string, people: number): Promise<void> => {
  await runSql(
    ownerUrl,
    `insert into support (id, campaign_id, email, email_key, anonymous, created_at)
     select gen_random_uuid(), '${id}', address, address, false, now()
     from (select '${id}-' || n || '@example.org' as address from generate_series(1, ${people}) as n) as guest`,
  )
}

/** Gives a campaign without a day this many supporters, and an update whose mails are due. */
export const fillWithUpdate = async (ownerUrl: string, id: string, people: number): Promise<void> => {
  await giveSupporters(ownerUrl, id, people)
  await runSql(ownerUrl, `update campaign set execution_date = null, ends_at = null where id = '${id}'`)
  await runSql(
    ownerUrl,
    `with mailing as (
       insert into update_mailing (id, campaign_id, people, leaves_at, written_at)
       values (gen_random_uuid(), '${id}', ${people}, now(), now()) returning id, campaign_id
     )
     insert into campaign_update (id, campaign_id, mailing_id, author_id, title, text, created_at)
     select gen_random_uuid(), mailing.campaign_id, mailing.id, campaign.owner_id, 'We have gloves', 'Sixty pairs.', now()
     from mailing join campaign on campaign.id = mailing.campaign_id`,
  )
}

/** Whether all mails of the campaign's update are stored. */
export const isStored = async (ownerUrl: string, id: string): Promise<boolean> => {
  const told = `select bool_and(told_at is not null) as done from update_mailing where campaign_id = '${id}'`
  return (await runSql(ownerUrl, told))[0]?.['done'] === true
}

/** Lets a campaign end in an hour with this many supporters, of whom each is due for a reminder. */
export const fillCampaign = async (ownerUrl: string, id: string, people: number): Promise<void> => {
  await giveSupporters(ownerUrl, id, people)
  await runSql(
    ownerUrl,
    `update campaign set execution_date = (now() at time zone 'UTC')::date, time_zone = 'UTC', ends_at = now() + interval '1 hour'
     where id = '${id}'`,
  )
}

/** Whether the runs since then have written this many reminders. Asks for the runs, because to count the mails takes the database long. */
export const isWritten = async (ownerUrl: string, since: Date, people: number): Promise<boolean> => {
  const runs = `select coalesce(sum(reminders), 0) >= ${people} as done from cron_run where started_at >= '${since.toISOString()}'`
  return (await runSql(ownerUrl, runs))[0]?.['done'] === true
}
