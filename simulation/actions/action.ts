import type { World } from '../world/world.ts'

/** One thing that a person, PayPal or the environment can do. `begin` starts steps and returns immediately. */
export type Action = {
  name: string
  /** Relative probability among the actions that are currently possible. */
  weight: number
  isPossible: (world: World) => boolean
  begin: (world: World) => void
}

/** A donation amount: usually ordinary, sometimes large, sometimes so small that fees consume it. */
export const drawAmount = ({ random }: World): bigint => {
  const draw = random.next()
  if (draw < 0.2) return BigInt(random.between(1, 99))
  if (draw < 0.3) return BigInt(random.between(10_000, 500_000))
  return BigInt(random.between(100, 20_000))
}

export const toMajor = (minor: bigint): number => Number(minor) / 100
