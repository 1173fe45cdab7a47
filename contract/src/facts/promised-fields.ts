/**
 * What happens when a field of a campaign changes that people stand behind.
 * - `signed`: supporters and donors said yes to it
 * - `signed by donors`: only donors did
 * - `need`: no one signs it; all are told when it rises
 * - `arrangement`: no one signs when on the day and where people meet; it can change until the end, and all are told
 */
export type PromisedKind = 'signed' | 'signed by donors' | 'need' | 'arrangement'

/** `subject` begins the sentence that the owner reads once the field is locked. */
type PromisedFact = { kind: PromisedKind; label: string; subject: string }

/** The fields that the versions of a campaign keep, in their order. All other fields are free: the story is kept beside them. */
export const promised = {
  title: { kind: 'signed', label: 'Title', subject: 'The title' },
  targetType: { kind: 'signed', label: 'Aimed at', subject: 'Whom it is aimed at' },
  actionMode: { kind: 'signed', label: 'People', subject: 'What people do' },
  actionDescription: { kind: 'signed', label: 'On the day', subject: 'What to do on the day' },
  executionDate: { kind: 'signed', label: 'Day', subject: 'The day' },
  timeZone: { kind: 'signed', label: 'Time zone', subject: 'The time zone' },
  startTime: { kind: 'arrangement', label: 'Start time', subject: 'The start time' },
  endTime: { kind: 'arrangement', label: 'End time', subject: 'The end time' },
  locationType: { kind: 'signed', label: 'Place', subject: 'The place' },
  city: { kind: 'signed', label: 'City', subject: 'The city' },
  state: { kind: 'signed', label: 'State', subject: 'The state' },
  country: { kind: 'signed', label: 'Country', subject: 'The country' },
  meetingPoint: { kind: 'arrangement', label: 'Meeting point', subject: 'The meeting point' },
  meetingPlace: { kind: 'arrangement', label: 'On a map', subject: 'The point on the map' },
  peopleGoal: { kind: 'need', label: 'People needed', subject: 'The number of people' },
  goalAmount: { kind: 'signed by donors', label: 'Goal', subject: 'The goal' },
  currency: { kind: 'signed by donors', label: 'Currency', subject: 'The currency' },
} as const satisfies Record<string, PromisedFact>

type Promised = typeof promised
export type PromisedField = keyof Promised
/** The promised fields of these kinds. */
export type FieldOf<Kind extends PromisedKind> = {
  [Field in PromisedField]: Promised[Field]['kind'] extends Kind ? Field : never
}[PromisedField]

export const promisedFields = Object.keys(promised) as PromisedField[]

export const fieldsOf = <Kind extends PromisedKind>(...kinds: Kind[]) =>
  promisedFields.filter((field): field is FieldOf<Kind> => kinds.some((kind) => kind === promised[field].kind))

/** All but the arrangements. */
export const unarrangedFields = fieldsOf('signed', 'signed by donors', 'need')

export const isPromised = (field: string): field is PromisedField => Object.hasOwn(promised, field)
export const isArrangement = (field: PromisedField): boolean => promised[field].kind === 'arrangement'
/** What the owner of a signed campaign reads at a field that can no longer change. */
export const lockedSentence = (field: PromisedField): string => `${promised[field].subject} can no longer change`
