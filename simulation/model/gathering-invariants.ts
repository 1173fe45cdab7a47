import type { GatheringInput, GatheringStep, KnownSupport, Possible, Promised } from './gathering.ts'
import { largestGroup } from './groups.ts'
import { type Invariant, messagesIf } from './invariant.ts'
import { isCurrentAfter, promiseAfter, type Signed, supportersAfter } from './signed.ts'

const hour = 3_600_000
const decidedBeforeMs = 48 * hour

type Decision = Extract<GatheringStep, { kind: 'decision' }>
type Told = Extract<GatheringStep, { kind: 'told' | 'told short' }>

/** All gatherings are in UTC, and a campaign lasts through its day. */
const endOf = ({ executionDate }: Promised): Date => new Date(`${executionDate}T23:59:59.999Z`)

const isPossible = (possible: Possible, support: KnownSupport | null): boolean =>
  possible.some((one) =>
    one === null || support === null
      ? one === support
      : one.needs === support.needs && (one.version === null || one.version === support.version),
  )

const describe = (support: KnownSupport | null): string =>
  support ? `needs ${support.needs} of version ${support.version ?? 'unknown'}` : 'none'

const supportersAreCounted: Invariant<GatheringInput> = {
  number: 34,
  statement:
    'those who support the current promise, and did not withdraw, are counted once, and so is the number of each',
  check: ({ gathering, record }) => {
    const { supports, counted, shown, steps } = record
    const wrong = [...gathering.supports].flatMap(([personId, possible]) => {
      const support = supports.find((one) => one.personId === personId) ?? null
      const expected = possible.map(describe).join(' or ')
      return messagesIf([
        !isPossible(possible, support),
        `the support of ${personId} is: ${describe(support)}, and should be: ${expected}`,
      ])
    })
    const current = supports.filter(({ version }) => isCurrentAfter(gathering, steps, version))
    const others = supports.length - current.length
    const numbers = new Set([...counted.named.keys(), ...current.map(({ needs }) => needs)])
    const miscounted = [...numbers]
      .filter((number) => number > 1)
      .flatMap((number) => {
        const people = current.filter(({ needs }) => needs === number).length
        const count = counted.named.get(number) ?? 0
        return messagesIf([count !== people, `${people} people named ${number}, and ${count} are counted`])
      })
    return [
      ...wrong,
      ...messagesIf(
        [counted.supporters !== current.length, `${current.length} support it, and ${counted.supporters} are counted`],
        [counted.toRenew !== others, `${others} have not answered, and ${counted.toRenew} are counted`],
        [shown !== current.length, `${current.length} support it, and ${shown} are shown`],
      ),
      ...miscounted,
    ]
  },
}

type Decided = { decision: Decision; members: Signed[]; later: readonly GatheringStep[] }

/** The decisions, with those who supported the promise when each was committed. */
const decisionsIn = ({ gathering, record }: GatheringInput): Decided[] =>
  record.steps.flatMap((step, index) =>
    step.kind === 'decision'
      ? [
          {
            decision: step,
            members: supportersAfter(gathering, record.steps.slice(0, index)),
            later: record.steps.slice(index + 1),
          },
        ]
      : [],
  )

const isFor =
  (end: Date) =>
  ({ endsAt }: { endsAt: Date }): boolean =>
    endsAt.getTime() === end.getTime()

const decisionsAreTheLargestGroup: Invariant<GatheringInput> = {
  number: 35,
  statement:
    'it is decided once for each day, from 48 hours before its end, who acts: the largest group in which each has as many people as they asked for',
  check: (input) => {
    const { gathering, record } = input
    const { steps, takenAt } = record
    const decided = decisionsIn(input)
    const end = endOf(promiseAfter(gathering, steps))
    const isDue = takenAt.getTime() >= end.getTime() - decidedBeforeMs
    const isMissing = isDue && !decided.some(({ decision }) => isFor(end)(decision))
    return [
      ...messagesIf([isMissing, `who acts on ${end.toISOString()} is not decided`]),
      ...decided.flatMap(({ decision: { day, endsAt, decidedAt, acting }, members }, index) => {
        const before = steps.slice(0, steps.indexOf(decided[index]?.decision as Decision))
        const largest = largestGroup(members.map(({ needs }) => needs))
        const againIndex = decided.findIndex(({ decision }) => decision.day === day && isFor(endsAt)(decision))
        const leftMs = endsAt.getTime() - decidedAt.getTime()
        return messagesIf(
          [againIndex !== index, `who acts on ${day} was decided again`],
          [acting !== largest, `${acting} act on ${day}, and the largest satisfied group is ${largest}`],
          [!isFor(endOf(promiseAfter(gathering, before)))({ endsAt }), `it was decided for another day: ${day}`],
          [leftMs > decidedBeforeMs || leftMs < 0, `who acts on ${day} was decided at ${decidedAt.toISOString()}`],
        )
      }),
    ]
  },
}

/** Whether it is a mail about a decision, and not about those who fell below their threshold afterwards. */
const isTold = (step: GatheringStep): step is Told => step.kind === 'told'
const isMail = (step: GatheringStep): step is Told => step.kind === 'told' || step.kind === 'told short'

const itIsOn = /^It is on: /
const youNeedNot = /^You need not come: /

/** The wrong mails to a person of a decision, who kept their threshold and did not join until it was told. */
const wrongTo = (mails: readonly Told[], { needs }: Signed, group: number): string[] =>
  mails.flatMap(({ recipient, subject }) =>
    messagesIf(
      [itIsOn.test(subject) && needs > group, `${recipient} asked for ${needs}, ${group} act, and it is “${subject}”`],
      [youNeedNot.test(subject) && needs <= group, `${recipient} is one of ${group}, and it is “${subject}”`],
    ),
  )

/** What is wrong about what the people of a decision were told. */
const wrongAbout = ({ record: { emailOf } }: GatheringInput, { decision, members, later }: Decided): string[] => {
  const all = later.filter(isTold).filter(isFor(decision.endsAt))
  const group = largestGroup(members.map(({ needs }) => needs))
  const isConditional = members.some(({ needs }) => needs > 1)
  const [first] = all
  const until = first ? later.slice(0, later.indexOf(first)) : later
  return members.flatMap((member) => {
    const mails = all.filter(({ recipient }) => recipient === emailOf.get(member.personId))
    const ofMember = until.filter((step) => 'supportId' in step && step.supportId === member.supportId)
    const isGone = ofMember.some(({ kind }) => kind === 'withdrawal')
    const wanted = isConditional ? 1 : 0
    return [
      ...messagesIf([
        mails.length !== wanted && !isGone,
        `${member.personId} should have ${wanted} mails about the decision, and has ${mails.length}`,
      ]),
      ...(ofMember.length === 0 ? wrongTo(mails, member, group) : []),
    ]
  })
}

const repeatedMails = ({ record: { steps } }: GatheringInput): string[] => {
  const mails = steps.filter(isMail)
  const groups = Map.groupBy(mails, ({ kind, endsAt, recipient }) => `${kind} ${endsAt.toISOString()} ${recipient}`)
  return [...groups].flatMap(([about, { length }]) => messagesIf([length > 1, `${about}: ${length} mails`]))
}

const isOfDecision = ({ subject }: Told): boolean => itIsOn.test(subject) || youNeedNot.test(subject)

const peopleAreToldOnce: Invariant<GatheringInput> = {
  number: 36,
  statement:
    'each person of a decision is told once, either that it is on, which is said to no one who asked for more people, or that they need not come',
  check: (input) => [
    ...repeatedMails(input),
    ...input.record.steps
      .filter(isTold)
      .flatMap((mail) => messagesIf([!isOfDecision(mail), `${mail.recipient} was told “${mail.subject}”`])),
    ...decisionsIn(input).flatMap((decided) => wrongAbout(input, decided)),
  ],
}

/** Who supported it between a removal and the next allowance, in the order of the commits. */
const supportsWhileRemoved = (steps: readonly GatheringStep[]): string[] => {
  const removed = new Set<string>()
  return steps.flatMap((step) => {
    if (step.kind === 'removal') removed.add(step.personId)
    if (step.kind === 'allowance') removed.delete(step.personId)
    return messagesIf([
      step.kind === 'support' && removed.has(step.personId),
      `${'personId' in step ? step.personId : ''} supports it, and an admin had removed them`,
    ])
  })
}

const removedStayAway: Invariant<GatheringInput> = {
  number: 48,
  statement: 'whose support an admin removed supports the campaign again only after an admin allowed it',
  check: ({ gathering: { removed, cameBack }, record: { steps, supports } }) => [
    ...cameBack.map((personId) => `${personId} was removed, and came back`),
    ...supports.flatMap(({ personId }) =>
      messagesIf([removed.get(personId) === 'yes', `${personId} was removed, and is a supporter`]),
    ),
    ...supportsWhileRemoved(steps),
  ],
}

export const gatheringInvariants: readonly Invariant<GatheringInput>[] = [
  supportersAreCounted,
  decisionsAreTheLargestGroup,
  peopleAreToldOnce,
  removedStayAway,
]
