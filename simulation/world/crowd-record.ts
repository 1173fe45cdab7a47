import { mailboxOf } from '../model/crowd-invariants.ts'
import type { CrowdRecord, StoredRequest } from '../model/crowd.ts'
import type { World } from './world.ts'

/** Reads what the server has about mails to unproven addresses. Call it when all steps have ended. */
export const readCrowd = async ({ database, time, mailServer }: World): Promise<CrowdRecord> => {
  const requests = await database.rows<Omit<StoredRequest, 'mailbox'> & { email: string }>(
    `select asked.mail_key as key, asked.campaign_id as "campaignId", encode(asked.network, 'hex') as network,
       asked.asked_at as "askedAt", asked.id, asked.left_at as "leftAt", asked.place, asked.ended_at as "endedAt",
       asked.is_not_me as "isNotMe", asked.confirmed_at as "confirmedAt", asked.windows, mail.recipient,
       coalesce(token.email, '') as email
     from unproven_mail as asked
     left join mail on mail.key = asked.mail_key
     left join guest_support_token as token on token.mail_key = asked.mail_key
     order by asked.asked_at, asked.id`,
  )
  const windows = await database.rows<{ key: string; taken: number; at: string }>(
    `select content->>'key' as key, (content->>'taken')::double precision as taken, content->>'at' as at
     from simulated_row where kind = 'window' order by pg_xact_commit_timestamp(xmin), number`,
  )
  return {
    takenAt: time.now(),
    requests: requests.map(({ email, ...request }) => ({ ...request, mailbox: mailboxOf(email) })),
    windows: windows.map(({ at, ...state }) => ({ ...state, at: new Date(at) })),
    delivered: mailServer.delivered(),
  }
}
