/** A support as the person knows it. `version` is the one that they were shown; null: they do not know it. */
export type KnownSupport = { needs: number; version: number | null }

/** What the support of a person may be; null: none. There are several if a crash hid what a call did. */
export type Possible = readonly (KnownSupport | null)[]

/** A campaign whose supporters act only if enough others do, as the people know it. */
export type Gathering = {
  id: string
  announced: Promised
  /** The last version of its promise that was confirmed to the owner, and all of them, which pages may still show. */
  version: number
  shown: number[]
  /** The versions with which calls were refused because the promise had changed. */
  outdated: number[]
  /** The codes with which a change of the meeting point was refused. */
  unmoved: string[]
  /** By the id of the person. */
  supports: Map<string, Possible>
  /** People whose support an admin removed, and did not allow again. `maybe`: a crash hid it. */
  removed: Map<string, 'yes' | 'maybe'>
  /** People who supported it although an admin had removed them. */
  cameBack: string[]
  /** People who wait for the answer to a call. They make no other meanwhile. */
  waiting: Set<string>
  /** Time does not pass beyond this by itself. */
  timeMax: Date
}

/** What a supporter signs. */
export type Promised = { title: string; executionDate: string; timeZone: string }

/** A row that the server wrote. */
export type GatheringStep =
  | { kind: 'support'; supportId: string; personId: string; needs: number; version: number }
  | { kind: 'withdrawal'; supportId: string }
  /** An admin removes a person, or lets them come back. */
  | { kind: 'removal' | 'allowance'; personId: string }
  | { kind: 'version'; number: number; promised: Promised; meetingPoint: string | null; createdAt: Date }
  | { kind: 'decision'; day: string; endsAt: Date; decidedAt: Date; acting: number }
  /** A person joins those who act, after the decision. */
  | { kind: 'joining'; supportId: string }
  | { kind: 'told' | 'told short'; endsAt: Date; recipient: string; subject: string }
  /** A mail about a version: what changed, or also whether the person stays. */
  | { kind: 'told of change' | 'asked again'; number: number; recipient: string; heading: string; text: string }

/** What the server has about a gathering when all calls and jobs have ended. */
export type GatheringRecord = {
  takenAt: Date
  /** In the order of their commits. */
  steps: readonly GatheringStep[]
  supports: readonly { personId: string; needs: number; version: number }[]
  /** The counters: of supporters, of those who have not answered since a change, and of each threshold above 1. */
  counted: { supporters: number; toRenew: number; named: ReadonlyMap<number, number> }
  /** The number of supporters that the API shows. */
  shown: number
  emailOf: ReadonlyMap<string, string>
}

export type GatheringInput = { gathering: Gathering; record: GatheringRecord }
