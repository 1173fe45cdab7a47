import { campaignFields } from '@muster/contract/campaigns/fields.ts'
import { zonePlace } from '@muster/contract/facts/meeting.ts'
import { beginning } from '../../../../lib/address-text.ts'
import { formatDay, formatMoney, formatPlace, plural } from '../../../../lib/format.ts'
import { countIn } from '../../../../lib/typed-count.ts'
import { pointIn } from '../../../../lib/typed-point.ts'
import { targetTypeWords } from '../campaign-words.ts'
import { goalOf } from './editor-values.ts'
import type { EditorField, EditorValues } from './editor-values.ts'

const modeWords = { action: 'Act', donation: 'Donate', both: 'Act and donate' } as const

/** An invalid number is shown as typed. */
const goalWords = ({ goalAmount, currency }: EditorValues) => {
  const goal = goalOf(goalAmount)
  if (goal > 0) return formatMoney(goal, currency)
  return goal === 0 ? 'No goal' : goalAmount
}

const dayWords = ({ executionDate, timeZone }: EditorValues) => {
  try {
    return executionDate === ''
      ? 'Date to be announced'
      : `${formatDay(executionDate)}, until 23:59 ${zonePlace(timeZone)}`
  } catch {
    return executionDate
  }
}

const timeWords = (time: string, { timeZone }: EditorValues) => (time === '' ? '' : `${time} ${zonePlace(timeZone)}`)

/** An invalid number is shown as typed. */
const peopleWords = ({ peopleGoal }: EditorValues) => {
  const people = countIn(peopleGoal)
  if (people === null) return 'No number'
  return people > 0 ? plural(people, 'person', 'people') : peopleGoal
}

const shorten = (text: string) => (text.trim().length > 160 ? `${beginning(text.trim(), 160)}…` : text.trim())

const placeWords = ({ locationType: scope, city, state, country }: EditorValues) =>
  formatPlace({
    city: scope === 'city' ? city : null,
    state: scope === 'city' || scope === 'state' ? state : null,
    country: scope === 'global' ? null : country,
  })

const pictureWords = ({ images }: EditorValues) => {
  const wordless = images.filter(({ alt }) => alt.trim() === '').length
  if (images.length === 0) return ''
  const count = plural(images.length, 'picture', 'pictures')
  return wordless === 0 ? count : `${count}, ${wordless} without a description`
}

/** Text that is not a point is shown as typed. */
const pointLine = (typed: string) => (pointIn(typed) ? 'The point is marked' : typed || null)

/** The words of a line of the review. Null: the form does not ask for it. */
type Words = (values: EditorValues) => string | null

const stepTitles = ['What and for whom', 'When and where', 'Story and pictures', 'Action and money', 'Review'] as const

/** Each field in the order of the form: the step that asks for it, and its words in the review. Null: the line before has it too. */
const fields: Record<EditorField, { step: 0 | 1 | 2 | 3; review: Words | null }> = {
  title: { step: 0, review: ({ title }) => title },
  targetType: { step: 0, review: ({ targetType }) => targetTypeWords[targetType] },
  tags: { step: 0, review: ({ tags }) => tags.join(', ') },
  executionDate: { step: 1, review: dayWords },
  startTime: { step: 1, review: (values) => timeWords(values.startTime, values) },
  endTime: { step: 1, review: (values) => timeWords(values.endTime, values) },
  timeZone: { step: 1, review: null },
  locationType: { step: 1, review: placeWords },
  country: { step: 1, review: null },
  state: { step: 1, review: null },
  city: { step: 1, review: null },
  meetingPoint: { step: 1, review: ({ meetingPoint }) => meetingPoint },
  meetingPlace: { step: 1, review: ({ meetingPlace }) => pointLine(meetingPlace) },
  description: { step: 2, review: ({ description }) => shorten(description) },
  imageUrl: { step: 2, review: ({ imageUrl }) => (imageUrl === null ? 'A pattern of its own' : 'Chosen') },
  images: { step: 2, review: pictureWords },
  actionMode: { step: 3, review: ({ actionMode }) => modeWords[actionMode] },
  actionDescription: {
    step: 3,
    review: (values) => (values.actionMode === 'donation' ? null : shorten(values.actionDescription)),
  },
  peopleGoal: { step: 3, review: peopleWords },
  goalAmount: { step: 3, review: (values) => (values.actionMode === 'action' ? null : goalWords(values)) },
  currency: { step: 3, review: null },
}

/** The fields in the order of the form. */
export const fieldOrder = Object.keys(fields) as EditorField[]

export const stepOf = (field: EditorField): number => fields[field].step

export const steps = stepTitles.map((title, index) => ({
  title,
  fields: fieldOrder.filter((field) => stepOf(field) === index),
}))

export const reviewStep = steps.length - 1

/** The answers of a step in words; empty words: no answer. */
export const answersOf = (values: EditorValues, step: number): { label: string; words: string }[] =>
  fieldOrder.flatMap((field) => {
    const words = stepOf(field) === step ? fields[field].review?.(values) : null
    return typeof words === 'string' ? [{ label: campaignFields[field].label, words }] : []
  })
