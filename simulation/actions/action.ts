import type { World } from '../world/world.ts'

/** Something that somebody may do now. It begins steps and returns at once. */
export type Action = {
  name: string
  /** How often it is chosen, beside the others that are possible. */
  weight: number
  isPossible: (world: World) => boolean
  begin: (world: World) => void
}

/** An amount that people give: mostly ordinary, at times so small that fees eat it, or odd in its cents. */
export const amountOf = ({ random }: World): bigint => {
  const dice = random.next()
  if (dice < 0.2) return BigInt(random.between(1, 99))
  if (dice < 0.3) return BigInt(random.between(10_000, 500_000))
  return BigInt(random.between(100, 20_000))
}

export const toMajor = (minor: bigint): number => Number(minor) / 100

/** A wire amount of PayPal's or a number of the API's, in cents. */
export const toMinor = (value: unknown): bigint => BigInt(Math.round(Number(value) * 100))
