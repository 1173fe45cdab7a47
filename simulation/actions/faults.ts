import { moneyFaultPoints } from '../../server/test/fault-points.ts'
import { day, hour, minute, second } from '../engine/virtual-time.ts'
import { manyFaults, noFaults, someFaults } from '../world/network.ts'
import { moneyJobs, type World } from '../world/world.ts'
import type { Action } from './action.ts'

export const kill: Action = {
  name: 'kill the server',
  weight: 0.5,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) => world.supervisor.kill(),
}

const killAtFaultPoint: Action = {
  name: 'kill the server at a fault point',
  weight: 2,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) => {
    const point = world.random.pick(moneyFaultPoints)
    world.note(`the server will be killed at ${point}`)
    world.supervisor.killAt(point)
  },
}

const changeNetworkFaults: Action = {
  name: 'the network gets better or worse',
  weight: 1.5,
  isPossible: () => true,
  begin: (world) => {
    world.networkFaults = world.random.pick([noFaults, noFaults, someFaults, someFaults, manyFaults])
    world.webhooks.isUnreliable = world.random.chance(0.4)
  },
}

/** PayPal refuses a call, or captures the money and holds it. */
const injectPaypalFault: Action = {
  name: 'PayPal returns an error or holds a payment',
  weight: 1.5,
  isPossible: () => true,
  begin: (world) => {
    const { random, paypal } = world
    const capture = 'POST /v2/checkout/orders/:id/capture'
    const fault = random.pick([
      { operation: capture, effect: { kind: 'capture_status', status: 'PENDING' } },
      { operation: capture, effect: { kind: 'capture_status', status: 'DECLINED' } },
      { operation: capture, effect: { kind: 'issue', issue: 'INSTRUMENT_DECLINED' } },
      {
        operation: 'POST /v2/payments/captures/:id/refund',
        effect: { kind: 'issue', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
      },
      { operation: 'POST /v1/payments/payouts', effect: { kind: 'status', status: 503 } },
      { operation: 'GET /v2/checkout/orders/:id', effect: { kind: 'expire_token' } },
      { operation: 'POST /v1/payments/payouts', effect: { kind: 'expire_token' } },
    ])
    world.begin(async () => {
      await paypal.call('POST', '/sandbox/faults', fault)
      world.note(`fault: ${JSON.stringify(fault)}`)
    })
  },
}

const moneyPaths = [/\/capture$/, /\/refund$/, /\/payments\/payouts$/]

/** PayPal executes the call, but the server cannot know whether money moved. */
const loseResponse: Action = {
  name: 'a response to a money call is lost',
  weight: 2.5,
  isPossible: () => true,
  begin: ({ random, network, note }) => {
    const path = random.pick(moneyPaths)
    network.loseResponseTo(path)
    note(`the next response to ${String(path)} will be lost`)
  },
}

const forge: Action = {
  name: 'forge a webhook',
  weight: 1,
  isPossible: ({ webhooks }) => webhooks.sent().length > 0,
  begin: (world) => {
    const message = world.random.pick(world.webhooks.sent())
    world.begin(() => world.webhooks.forge(message))
  },
}

const forgeWithSameChecksum: Action = {
  name: 'forge a webhook with the checksum of a genuine one',
  weight: 1,
  isPossible: ({ webhooks }) => webhooks.sent().length > 0,
  begin: (world) => {
    const message = world.random.pick(world.webhooks.sent())
    world.begin(() => world.webhooks.forgeWithSameChecksum(message))
  },
}

const advance = (world: World, ms: number): void => {
  world.time.advance(ms)
  world.note(`${Math.round(ms / second)} s pass`)
  for (const job of moneyJobs) world.wokenJobs.add(job)
}

/** A call to PayPal can take hours; SQL statements cannot. */
export const isServerIdle = ({ scheduler }: World): boolean =>
  scheduler.parked().every(({ backend }) => backend === undefined)

/** Timeouts and leases expire while calls are in progress. */
const advanceSeconds: Action = {
  name: 'seconds pass',
  weight: 2,
  isPossible: () => true,
  begin: (world) => advance(world, world.random.between(1, 45) * second),
}

const advanceMinutes: Action = {
  name: 'minutes pass',
  weight: 3,
  isPossible: isServerIdle,
  begin: (world) => advance(world, world.random.between(1, 90) * minute),
}

/** The machine was off, or there was no traffic for a long time. */
const advanceDays: Action = {
  name: 'hours or days pass',
  weight: 0.5,
  isPossible: isServerIdle,
  begin: (world) => advance(world, world.random.pick([3 * hour, 7 * hour, day, 3 * day, 10 * day, 20 * day])),
}

const reconcileReport: Action = {
  name: 'the nightly report is reconciled',
  weight: 0.5,
  isPossible: (world) => world.supervisor.isUp(),
  begin: (world) => void world.wokenJobs.add('reconcile-report'),
}

export const faultActions: readonly Action[] = [
  kill,
  killAtFaultPoint,
  changeNetworkFaults,
  injectPaypalFault,
  loseResponse,
  forge,
  forgeWithSameChecksum,
  advanceSeconds,
  advanceMinutes,
  advanceDays,
  reconcileReport,
]
