import type { Standing } from './change-stands.ts'

export type Counts = {
  /** People who stood behind the promise before a change and do not after it. */
  left: number
  /** Those who do before and after it. */
  stayed: number
  /** Those who do only after it. */
  came: number
}

const kindOf = (version: number, { before, after }: Standing): keyof Counts | null => {
  if (before.includes(version)) return after.includes(version) ? 'stayed' : 'left'
  return after.includes(version) ? 'came' : null
}

/** How many people a change concerns. @param people by the version that they signed */
export const countPeople = (people: ReadonlyMap<number, number>, standing: Standing): Counts => {
  const counts = { left: 0, stayed: 0, came: 0 }
  for (const [version, count] of people) {
    const kind = kindOf(version, standing)
    if (kind) counts[kind] += count
  }
  return counts
}

type Donated = { version: number; donor: string; keptMinor: bigint; askableMinor: bigint }

/** How many donors could ask back what they gave after a change, and how much; and how many still stand behind the promise. A fully refunded donor is none. */
export const countDonors = (
  donated: readonly Donated[],
  standing: Standing,
): Pick<Counts, 'left' | 'stayed'> & { refundableMinor: bigint } => {
  const of = (kind: keyof Counts) => donated.filter(({ version }) => kindOf(version, standing) === kind)
  const donorsOf = (rows: readonly Donated[]) => new Set(rows.map(({ donor }) => donor)).size
  const left = of('left').filter(({ askableMinor }) => askableMinor > 0n)
  return {
    left: donorsOf(left),
    stayed: donorsOf(of('stayed').filter(({ keptMinor }) => keptMinor > 0n)),
    refundableMinor: left.reduce((sum, { askableMinor }) => sum + askableMinor, 0n),
  }
}
