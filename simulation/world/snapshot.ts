import type { LedgerRow, Snapshot } from '../model/snapshot.ts'
import { readBooks } from './books.ts'
import { finishSteps } from './drain.ts'
import { getThroughSchedule as get } from './get.ts'
import { adminsOf, restoreSession } from './people.ts'
import { readStarts } from './recorded-starts.ts'
import type { World } from './world.ts'

const readFigures = async (world: World): Promise<Snapshot['figures']> => {
  const figures: Snapshot['figures'] = []
  // Visitors do not see a hidden campaign.
  const [admin = null] = adminsOf(world.people)
  const suspended = await world.database.rows<{ id: string }>('select id from account where suspended_at is not null')
  for (const { id, ownerId } of world.facts.campaigns.values()) {
    const owner = world.people.find((person) => person.id === ownerId) ?? null
    const campaign = await get(world, admin, `/api/campaigns/${id}`)
    const stats = await get(world, admin, `/api/campaigns/${id}/stats`)
    const isSuspended = suspended.some((account) => account.id === ownerId)
    // A crash can swallow the response to a reinstatement, and with it the login. No step runs now, so the schedule stays as it is.
    if (owner && !isSuspended) await restoreSession(world.database, owner)
    const offer = isSuspended ? null : await get(world, owner, `/api/campaigns/${id}/payout`)
    const money = isSuspended ? null : await get(world, owner, `/api/campaigns/${id}/money`)
    figures.push({ campaignId: id, campaign, stats, offer, money })
  }
  return figures
}

/** Statements that must be refused. Disabling the triggers would allow the other three; only the owner may do that. */
const forbiddenSql = {
  owner: ['update ledger_entry set amount_minor = 1', 'delete from ledger_entry', 'truncate ledger_entry'],
  application: [
    'update ledger_entry set amount_minor = 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'alter table ledger_entry disable trigger all',
  ],
}

const attemptForbiddenWrites = async ({ database }: World): Promise<Snapshot['forbiddenWrites']> => {
  const attempts: Snapshot['forbiddenWrites'] = []
  for (const role of ['owner', 'application'] as const) {
    const refusals = await database.forbids(role, forbiddenSql[role])
    const made = forbiddenSql[role].map((sql, index) => ({
      attempt: `${sql}, as the ${role}`,
      wasRefused: refusals[index] === true,
    }))
    attempts.push(...made)
  }
  return attempts
}

/** Enough to replay nearly all webhooks of most seeds. */
const replayedMax = 20
const concurrentReplays = 6

/** Delivers each selected webhook three more times, in random order. */
const replayWebhooks = async (world: World): Promise<void> => {
  const { webhooks, random } = world
  const all = [...webhooks.sent()]
  const some = Array.from({ length: replayedMax }, () => all.splice(random.below(all.length), 1)).flat()
  const left = [...some, ...some, ...some]
  while (left.length > 0) {
    for (let taken = 0; taken < concurrentReplays; taken++) {
      const [message] = left.splice(random.below(left.length), 1)
      if (message) world.begin(() => webhooks.replay(message))
    }
    await finishSteps(world)
  }
  // One run of the job processes a limited number of webhooks.
  for (let runs = 0; runs < 3; runs++) {
    world.begin(() => world.runJob('paypal-events'))
    await finishSteps(world)
  }
}

const readFailedChecks = async ({ database }: World): Promise<Snapshot['failedChecks']> => {
  const [latest] = await database.rows<{ broken: Snapshot['failedChecks'] }>(
    'select broken from check_run order by started_at desc limit 1',
  )
  return latest?.broken ?? {}
}

/** What donors were promised, and what they asked back. */
const readPromises = async ({ database }: World): Promise<Pick<Snapshot, 'refundRequests' | 'promiseVersions'>> => ({
  refundRequests: await database.rows(
    `select id, donation_id as "donationId", asked_minor as "askedMinor", left_minor as "leftMinor",
       closed_at is not null as "isClosed" from refund_request`,
  ),
  promiseVersions: await database.rows(
    `select campaign_id as "campaignId", number, encode(donor_hash, 'hex') as "donorHash",
       encode(donor_stands, 'hex') as "donorStands", created_at as "createdAt", merged_into as "mergedInto"
     from promise_version`,
  ),
})

const readDisputes = ({ database }: World): Promise<Snapshot['disputes']> =>
  database.rows(
    `select id, donation_id as "donationId", payout_id as "payoutId",
       coalesce(reporter_id::text, 'guest ' || guest_email) as "reporterId", status, created_at as "createdAt",
       exists (select from paypal_dispute where dispute_id = dispute.id) as "isPaypals" from dispute`,
  )

/** Reads the server's database, its displayed figures and PayPal's records after a drain. */
export const takeSnapshot = async (world: World): Promise<Snapshot> => {
  const { database, paypal, network } = world
  const ledgerRows = () =>
    database.rows<LedgerRow>(
      `select id, kind, debit, credit, amount_minor as amount, currency, campaign_id as "campaignId",
         donation_id as "donationId", payout_id as "payoutId", refund_id as "refundId", source, booked_at as "bookedAt"
       from ledger_entry order by id`,
    )
  const ledger = await ledgerRows()
  const figures = await readFigures(world)
  return {
    takenAt: world.time.now(),
    ledger,
    figures,
    donations: await database.rows(
      `select id, campaign_id as "campaignId", coalesce(donor_id::text, 'guest ' || guest_email) as "donorId",
         amount_minor as amount, status, order_id as "orderId", capture_id as "captureId", version,
         completed_at as "completedAt"
       from donation`,
    ),
    refunds: await database.rows(
      `select id, donation_id as "donationId", requested_by as "requestedBy", request_id as "requestId", amount_minor as amount,
         status, created_at as "createdAt" from refund`,
    ),
    ...(await readPromises(world)),
    refundRuns: await database.rows(
      `select id, campaign_id as "campaignId", status, total_minor as "totalMinor", requested_by as "requestedBy",
         decided_by as "decidedBy" from refund_run`,
    ),
    refundRunLines: await database.rows(
      `select run_id as "runId", donation_id as "donationId", refund_id as "refundId", amount_minor as "amountMinor"
       from refund_run_line`,
    ),
    receipts: await database.rows(
      'select year, number, donation_id as "donationId" from receipt order by year, number',
    ),
    payouts: await database.rows(
      `select id, campaign_id as "campaignId", recipient_paypal_email as receiver, net_minor as net, status,
         transfer_status as "transferStatus", batch_id as "batchId", paid_outside as "paidOutside", decided_by as "decidedBy",
         owner_id as "ownerId" from payout`,
    ),
    disputes: await readDisputes(world),
    campaigns: await database.rows('select id, standing from campaign'),
    starts: await readStarts(database),
    quarantine: await database.rows('select source from quarantine'),
    events: await database.rows('select id, processed_at as "processedAt" from paypal_event'),
    mails: await database.rows('select key, recipient from mail'),
    failedChecks: await readFailedChecks(world),
    books: readBooks(paypal.store),
    calls: network.calls(),
    forbiddenWrites: await attemptForbiddenWrites(world),
    secrets: secretsOf(world),
    outputs: { logs: world.logs, answers: world.answers },
    replayWebhooks: async () => {
      await replayWebhooks(world)
      return ledgerRows()
    },
  }
}

/** Values that must never appear in a log or a response. */
const secretsOf = ({ paypal, people }: World): string[] => [
  paypal.account.clientSecret,
  Buffer.from(`${paypal.account.clientId}:${paypal.account.clientSecret}`).toString('base64'),
  ...people.map(({ token }) => token),
]
