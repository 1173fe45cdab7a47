/** What the supporters, or the donors, of one version stand behind: hashes of promises, in hexadecimal digits. */
export type Stand = {
  number: number
  /** Of what they signed. */
  hash: string
  /** Of what they stand behind now. */
  stands: string
  /** Of what they stood behind before the newest version; null: the same. */
  stood: string | null
}

export type NewStand = {
  number: number
  hash: string
  /** The version that the change is compared with. */
  follows: number
  /** Whether the edit belongs to the newest version. The effects of that version are then undone first. */
  continues: boolean
  /** Whether those who stood behind the promise before stand behind the new one without being asked. */
  carries: boolean
}

const forget = (stand: Stand): Stand => ({ ...stand, stood: null })
const restore = (stand: Stand): Stand => ({ ...stand, stands: stand.stood ?? stand.stands, stood: null })

/** The stands after a change: those before it, and the new one. */
export const addStand = (
  before: readonly Stand[],
  { number, hash, follows, continues, carries }: NewStand,
): Stand[] => {
  const kept = before.map(continues ? restore : forget)
  const base = kept.find((stand) => stand.number === follows)?.hash
  const carry = (stand: Stand): Stand =>
    carries && base !== hash && stand.stands === base ? { ...stand, stands: hash, stood: base } : stand
  return [...kept.map(carry), { number, hash, stands: hash, stood: null }]
}

/** The versions whose people stand behind this promise. */
export const versionsStanding = (stands: readonly Stand[], hash: string): number[] =>
  stands.filter((stand) => stand.stands === hash).map(({ number }) => number)

/** The versions whose people stand behind the promise before a change. Record 93. */
export const standsBefore = (
  before: readonly Stand[],
  { follows, continues }: Pick<NewStand, 'follows' | 'continues'>,
): number[] => {
  const kept = continues ? before.map(restore) : before
  const base = kept.find(({ number }) => number === follows)
  return base ? versionsStanding(kept, base.hash) : []
}
