import type { Evidence, LedgerRow } from '../model/evidence.ts'
import { readBooks } from './books.ts'
import type { Person } from './people.ts'
import { finishSteps } from './rest.ts'
import type { World } from './world.ts'

/** What somebody is answered, with the schedule going on meanwhile. */
const ask = async (world: World, by: Person | null, path: string): Promise<Record<string, unknown>> => {
  const answered = Promise.withResolvers<Record<string, unknown>>()
  world.begin(async () => {
    const { status, body } = await world.call(by, { path })
    if (status === 200) answered.resolve(body)
    else answered.reject(new Error(`${path} answered ${status}`))
  })
  await finishSteps(world)
  return answered.promise
}

const figuresOf = async (world: World): Promise<Evidence['figures']> => {
  const figures: Evidence['figures'] = []
  for (const { id, ownerId } of world.facts.campaigns.values()) {
    const owner = world.people.find((person) => person.id === ownerId) ?? null
    const campaign = await ask(world, null, `/api/campaigns/${id}`)
    const stats = await ask(world, null, `/api/campaigns/${id}/stats`)
    const offer = await ask(world, owner, `/api/campaigns/${id}/payout`)
    figures.push({ campaignId: id, campaign, stats, offer })
  }
  return figures
}

/** Ways to change what is in the ledger; the last would open the way to the others, and is the owner's alone. */
const changes = {
  owner: ['update ledger_entry set amount_minor = 1', 'delete from ledger_entry', 'truncate ledger_entry'],
  application: [
    'update ledger_entry set amount_minor = 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'alter table ledger_entry disable trigger all',
  ],
}

const ledgerGuards = async ({ database }: World): Promise<Evidence['guards']> => {
  const guards: Evidence['guards'] = []
  for (const role of ['owner', 'application'] as const) {
    for (const sql of changes[role]) {
      guards.push({ attempt: `${sql}, asked by the ${role}`, wasRefused: await database.forbids(role, sql) })
    }
  }
  return guards
}

/** So many of all notifications come again: nearly all of most worlds. */
const replayed = 20
/** So many arrive at once. */
const atOnce = 6

/** What PayPal ever sent comes three times more, in any order. */
const replayAll = async (world: World): Promise<void> => {
  const { post, random } = world
  const all = [...post.sent()]
  const some = Array.from({ length: replayed }, () => all.splice(random.below(all.length), 1)).flat()
  const left = [...some, ...some, ...some]
  while (left.length > 0) {
    for (let taken = 0; taken < atOnce; taken++) {
      const [message] = left.splice(random.below(left.length), 1)
      if (message) world.begin(() => post.replay(message))
    }
    await finishSteps(world)
  }
  // What came is acted on in runs of limited size.
  for (let runs = 0; runs < 3; runs++) {
    world.begin(() => world.runJob('paypal-events'))
    await finishSteps(world)
  }
}

const brokenChecks = async ({ database }: World): Promise<Evidence['brokenChecks']> => {
  const [latest] = await database.rows<{ broken: Evidence['brokenChecks'] }>(
    'select broken from check_run order by started_at desc limit 1',
  )
  return latest?.broken ?? {}
}

/** Everything that is looked at when all is at rest: the server's books, what it shows to people, and PayPal's own books. */
export const gatherEvidence = async (world: World): Promise<Evidence> => {
  const { database, paypal, network } = world
  const ledgerRows = () =>
    database.rows<LedgerRow>(
      `select id, kind, debit, credit, amount_minor as amount, currency, campaign_id as "campaignId",
         donation_id as "donationId", payout_id as "payoutId", refund_id as "refundId", source, booked_at as "bookedAt"
       from ledger_entry order by id`,
    )
  const ledger = await ledgerRows()
  const figures = await figuresOf(world)
  return {
    ledger,
    figures,
    donations: await database.rows(
      `select id, campaign_id as "campaignId", donor_id as "donorId", amount_minor as amount, status, order_id as "orderId", capture_id as "captureId"
       from donation`,
    ),
    refunds: await database.rows(
      `select id, donation_id as "donationId", requested_by as "requestedBy", amount_minor as amount, status from refund`,
    ),
    payouts: await database.rows(
      `select id, campaign_id as "campaignId", recipient_paypal_email as receiver, net_minor as net, status,
         transfer_status as "transferStatus", batch_id as "batchId", paid_outside as "paidOutside", decided_by as "decidedBy",
         owner_id as "ownerId" from payout`,
    ),
    disputes: await database.rows('select id, status from dispute'),
    quarantine: await database.rows('select source from quarantine'),
    events: await database.rows('select id, processed_at as "processedAt" from paypal_event'),
    mails: await database.rows('select key from mail'),
    brokenChecks: await brokenChecks(world),
    books: readBooks(paypal.store),
    calls: network.calls(),
    guards: await ledgerGuards(world),
    secrets: secretsOf(world),
    spoken: { logs: world.logs, answers: world.answers },
    replay: async () => {
      await replayAll(world)
      return ledgerRows()
    },
  }
}

/** What must never be read in a log or an answer. */
const secretsOf = ({ paypal, people }: World): string[] => [
  paypal.account.clientSecret,
  Buffer.from(`${paypal.account.clientId}:${paypal.account.clientSecret}`).toString('base64'),
  ...people.map(({ token }) => token),
]
