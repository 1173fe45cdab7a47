import { type FaultPoint, faultPoints } from '../../server/src/base/faults.ts'
import { day, hour, minute, second } from '../engine/virtual-time.ts'
import { calm, rough, stormy } from '../world/network.ts'
import { moneyJobs, type World } from '../world/world.ts'
import type { Action } from './action.ts'

const moneyPoints = faultPoints.filter((point) => !point.startsWith('reminders.'))

const kill: Action = {
  name: 'kill the server',
  weight: 0.5,
  isPossible: (world) => world.lives.isUp(),
  begin: (world) => world.lives.kill(),
}

const armKill: Action = {
  name: 'kill the server at a fault point',
  weight: 2,
  isPossible: (world) => world.lives.isUp(),
  begin: (world) => {
    const point: FaultPoint = world.random.pick(moneyPoints)
    world.note(`the server is to die at ${point}`)
    world.lives.armKill(point)
  },
}

const changeWeather: Action = {
  name: 'the weather changes',
  weight: 1.5,
  isPossible: () => true,
  begin: (world) => {
    world.weather = world.random.pick([calm, calm, rough, rough, stormy])
    world.post.isUnreliable = world.random.chance(0.4)
  },
}

/** PayPal itself refuses, or takes the money and holds it. */
const befall: Action = {
  name: 'PayPal has a bad day',
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

/** Nobody but PayPal then knows whether money moved. */
const loseAnswer: Action = {
  name: 'an answer about money is lost',
  weight: 2.5,
  isPossible: () => true,
  begin: ({ random, network, note }) => {
    const path = random.pick(moneyPaths)
    network.loseAnswerTo(path)
    note(`the next answer to ${String(path)} will be lost`)
  },
}

const forge: Action = {
  name: 'forge a webhook',
  weight: 1,
  isPossible: ({ post }) => post.sent().length > 0,
  begin: (world) => {
    const message = world.random.pick(world.post.sent())
    world.begin(() => world.post.forge(message))
  },
}

const collide: Action = {
  name: 'forge a webhook with the checksum of a genuine one',
  weight: 1,
  isPossible: ({ post }) => post.sent().length > 0,
  begin: (world) => {
    const message = world.random.pick(world.post.sent())
    world.begin(() => world.post.collide(message))
  },
}

const pass = (world: World, ms: number): void => {
  world.time.advance(ms)
  world.note(`${Math.round(ms / second)} s pass`)
  for (const job of moneyJobs) world.wokenJobs.add(job)
}

/** A process does not stand still for hours in the middle of its own work; the wire may. */
const isServerIdle = ({ scheduler }: World): boolean => scheduler.parked().every(({ backend }) => backend === undefined)

/** Deadlines pass and leases end while calls are under way. */
const nap: Action = {
  name: 'seconds pass',
  weight: 2,
  isPossible: () => true,
  begin: (world) => pass(world, world.random.between(1, 45) * second),
}

const wait: Action = {
  name: 'minutes pass',
  weight: 3,
  isPossible: isServerIdle,
  begin: (world) => pass(world, world.random.between(1, 90) * minute),
}

/** The machine was off, or a night went by. */
const jump: Action = {
  name: 'hours or days pass',
  weight: 0.5,
  isPossible: isServerIdle,
  begin: (world) => pass(world, world.random.pick([3 * hour, 7 * hour, day, 3 * day, 10 * day, 20 * day])),
}

const nightly: Action = {
  name: 'the night’s report is compared',
  weight: 0.5,
  isPossible: (world) => world.lives.isUp(),
  begin: (world) => void world.wokenJobs.add('reconcile-report'),
}

export const mishaps: readonly Action[] = [
  kill,
  armKill,
  changeWeather,
  befall,
  loseAnswer,
  forge,
  collide,
  nap,
  wait,
  jump,
  nightly,
]
