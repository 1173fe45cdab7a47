import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { type HashedPromise, hashPromise } from './canonical-promise.ts'
import { changedFields, type Effects, effectsOf, type Kinds, kindsOf } from './promise-rules.ts'
import { addStand, versionsStanding, type Stand } from './stands.ts'

/** A version as it was written. */
export type Written = {
  number: number
  promise: CampaignPromise
  follows: number | null
  mergedInto: number | null
  isFree: boolean
  isCorrection: boolean
}

/** What follows from a version by the current rules. */
export type Replayed = { number: number; hashes: HashedPromise; effects: Effects; kinds: Kinds }

type Replay = {
  versions: Replayed[]
  /** In the order of the versions. */
  supporters: Stand[]
  donors: Stand[]
  /** The versions whose supporters, and whose donors, stand behind the latest promise, and those whose promise reads the same. */
  current: { supporters: number[]; donors: number[]; shown: number[] }
}

const none: Effects = { supporters: 'none', donors: 'none' }
const nothing: Kinds = { promise: false, times: false, meeting: false }
const hex = (bytes: Buffer): string => bytes.toString('hex')

/** The number that stands for all edits that are one version: that of the last one. */
const groupOf = ({ number, mergedInto }: Written): number => mergedInto ?? number

/** What a version changed; nothing for the promise before the first change. */
const judge = (version: Written, base: Written | undefined): Pick<Replayed, 'effects' | 'kinds'> => {
  if (!base) return { effects: none, kinds: nothing }
  const isFelt = !version.isFree && !version.isCorrection
  return {
    effects: isFelt ? effectsOf(base.promise, version.promise) : none,
    kinds: kindsOf(changedFields(base.promise, version.promise)),
  }
}

const currentOf = ({ versions, supporters, donors }: Omit<Replay, 'current'>): Replay['current'] => {
  const latest = versions.at(-1)?.hashes
  if (!latest) return { supporters: [], donors: [], shown: [] }
  const same = versions.filter(({ hashes }) => hashes.shownHash.equals(latest.shownHash))
  return {
    supporters: versionsStanding(supporters, hex(latest.supporterHash)),
    donors: versionsStanding(donors, hex(latest.donorHash)),
    shown: same.map(({ number }) => number),
  }
}

/** Recomputes the versions of a campaign in their order, and who stands behind the promise after the last one. */
export const replayVersions = (written: readonly Written[]): Replay => {
  const versions: Replayed[] = []
  let [supporters, donors]: [Stand[], Stand[]] = [[], []]
  for (const [place, version] of written.entries()) {
    const { number, follows, isCorrection } = version
    const before = written[place - 1]
    const { effects, kinds } = judge(
      version,
      written.find((one) => one.number === follows),
    )
    const hashes = hashPromise(version.promise)
    const step = {
      number,
      follows: follows ?? number,
      continues: before ? groupOf(before) === groupOf(version) : false,
    }
    const carries = (effect: Effects[keyof Effects]) => isCorrection || effect === 'told'
    const hash = { supporter: hex(hashes.supporterHash), donor: hex(hashes.donorHash) }
    supporters = addStand(supporters, { ...step, hash: hash.supporter, carries: carries(effects.supporters) })
    donors = addStand(donors, { ...step, hash: hash.donor, carries: carries(effects.donors) })
    versions.push({ number, hashes, effects, kinds })
  }
  return { versions, supporters, donors, current: currentOf({ versions, supporters, donors }) }
}
