import type { Gathering, GatheringInput, GatheringRecord, GatheringStep, Promised } from './gathering.ts'
import { type Invariant, messagesIf } from './invariant.ts'
import { isSame, versionsIn } from './signed.ts'

const [minute, hour] = [60_000, 3_600_000]
const lockedBeforeMs = 48 * hour
const countedMs = 7 * 24 * hour
const mailedMax = 6

type Version = Extract<GatheringStep, { kind: 'version' }>
type Mail = Extract<GatheringStep, { kind: 'told of change' | 'asked again' }>

const isVersion = (step: GatheringStep): step is Version => step.kind === 'version'
const isMail = (step: GatheringStep): step is Mail => step.kind === 'told of change' || step.kind === 'asked again'

const isAboutMeeting = ({ heading }: Mail): boolean => heading === 'When or where you meet has changed'

/** Where a mail says that people meet; undefined: it does not say it. */
const saidIn = ({ text }: Mail): string | undefined => /^Meeting point: (.*) \(before: .*\)$/m.exec(text)?.[1]

/** The promise of a version. Before the first change there is none. */
const promisedIn = ({ announced }: Gathering, steps: readonly GatheringStep[], number: number): Promised =>
  versionsIn(steps).get(number) ?? announced

/** Whether the promise reads the same in all versions from this one on. */
const isUnchangedSince = (gathering: Gathering, steps: readonly GatheringStep[], number: number): boolean => {
  const own = promisedIn(gathering, steps, number)
  return steps.filter(isVersion).every((later) => later.number < number || isSame(later.promised, own))
}

/** The supports of the person with this address. */
const supportsOf = (record: GatheringRecord, steps: readonly GatheringStep[], recipient: string) =>
  steps.flatMap((step) => (step.kind === 'support' && record.emailOf.get(step.personId) === recipient ? [step] : []))

const movingAsksNoOne: Invariant<GatheringInput> = {
  number: 45,
  statement: 'the meeting point can be moved until the end, and no one is asked again who signed the promise as it is',
  check: ({ gathering, record }) => {
    const { steps } = record
    const asked = steps.flatMap((step, index) => (step.kind === 'asked again' ? [{ step, index }] : []))
    const wrong = asked.flatMap(({ step: { recipient, number }, index }) => {
      const until = steps.slice(0, index)
      const own = supportsOf(record, until, recipient)
      const isWrong = own.length > 0 && own.every(({ version }) => isUnchangedSince(gathering, until, version))
      return messagesIf([isWrong, `${recipient} was asked about version ${number}, whose promise they signed`])
    })
    return [...wrong, ...gathering.unmoved.map((code) => `the meeting point was not moved: ${code}`)]
  },
}

/** All gatherings are in UTC, and a campaign lasts through its day. */
const endMsOf = ({ promised }: Version): number => Date.parse(`${promised.executionDate}T23:59:59.999Z`)

/** The changes of the meeting point, in the order of their versions. */
const movesIn = (steps: readonly GatheringStep[]): Version[] => {
  const versions = steps.filter(isVersion).toSorted((a, b) => a.number - b.number)
  return versions.filter(({ meetingPoint }, place) => {
    const before = versions[place - 1]
    return before !== undefined && before.meetingPoint !== meetingPoint
  })
}

/** Whether it was moved so often until this change that it may only be shown. */
const mayBeUntold = (moves: readonly Version[], last: Version): boolean => {
  const lockMs = endMsOf(last) - lockedBeforeMs
  const atMs = last.createdAt.getTime()
  const sinceMs = atMs >= lockMs ? lockMs : atMs - countedMs
  const earlier = moves.filter(({ number, createdAt }) => number < last.number && createdAt.getTime() >= sinceMs)
  return earlier.length >= mailedMax
}

/** Since which step a person supports with the version that they signed last. */
const signedAt = (steps: readonly GatheringStep[], personId: string): number => {
  const last = steps.findLast((step) => step.kind === 'support' && step.personId === personId)
  if (last?.kind !== 'support') return -1
  const { supportId, version } = last
  return steps.findIndex((step) => step.kind === 'support' && step.supportId === supportId && step.version === version)
}

/** Where a supporter has to think that people meet: from the version that they signed at a step, and the mails since. Signing, they saw the page. */
const knownBy = (steps: readonly GatheringStep[], since: number, version: number, recipient: string): string | null => {
  const signed = steps.filter(isVersion).find(({ number }) => number === version)?.meetingPoint ?? null
  const mails = steps.slice(since + 1).filter(isMail)
  const about = mails.filter((mail) => mail.recipient === recipient && mail.number > version)
  const said = about.toSorted((a, b) => a.number - b.number).flatMap((mail) => saidIn(mail) ?? [])
  return said.at(-1) ?? signed
}

/** Supporters who signed before the last change of the meeting point, and do not know it. */
const unaware = ({ record: { steps, supports, emailOf } }: GatheringInput): string[] => {
  const moves = movesIn(steps)
  const last = moves.at(-1)
  if (!last || mayBeUntold(moves, last)) return []
  return supports.flatMap(({ personId, version }) => {
    const since = signedAt(steps, personId)
    const known = knownBy(steps, since, version, emailOf.get(personId) ?? '')
    const isUnaware = since < steps.indexOf(last) && known !== last.meetingPoint
    return messagesIf([isUnaware, `${personId} thinks that they meet at ${known}, not at ${last.meetingPoint}`])
  })
}

const movesAreMailedOnce: Invariant<GatheringInput> = {
  number: 46,
  statement:
    'who stands behind a gathering is told once where they meet after each change of that, and what they are told is where it was moved',
  check: (input) => {
    const { steps } = input.record
    const mails = steps.filter(isMail)
    const groups = Map.groupBy(mails, ({ kind, number, recipient }) => `${kind} ${number} ${recipient}`)
    const repeated = [...groups].flatMap(([about, { length }]) => messagesIf([length > 1, `${about}: ${length} mails`]))
    const wrong = mails.filter(isAboutMeeting).flatMap((mail) => {
      const { meetingPoint } = steps.filter(isVersion).find(({ number }) => number === mail.number) ?? {}
      return messagesIf([
        saidIn(mail) !== meetingPoint,
        `${mail.recipient} was told ${saidIn(mail)}, and version ${mail.number} says ${meetingPoint}`,
      ])
    })
    return [...repeated, ...wrong, ...unaware(input)]
  },
}

const onlyPromisesAreOutdated: Invariant<GatheringInput> = {
  number: 47,
  statement: 'who agrees to a version is refused only if its promise was changed since',
  check: ({ gathering, record: { steps } }) =>
    gathering.outdated.flatMap((version) =>
      messagesIf([isUnchangedSince(gathering, steps, version), `version ${version} was refused as outdated`]),
    ),
}

export const arrangementInvariants: readonly Invariant<GatheringInput>[] = [
  movingAsksNoOne,
  movesAreMailedOnce,
  onlyPromisesAreOutdated,
]

/** Longer than the longest time for which a mail about a change waits. */
export const mailedAfterMs = 12 * minute
