import { useEffect, useRef } from 'react'
import { beginning } from '../../../lib/address-text.ts'
import { formatDay, formatMoney, formatPlace, plural } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { targetTypeWords, zonePlace } from '../campaign-words.ts'
import { goalOf, steps } from './editor-values.ts'
import type { EditorField, EditorValues } from './editor-values.ts'
import type { Editor } from './useEditor.ts'

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

const shorten = (text: string) => (text.trim().length > 160 ? `${beginning(text.trim(), 160)}…` : text.trim())

const placeWords = ({ locationType: scope, city, state, country }: EditorValues) =>
  formatPlace({
    city: scope === 'city' ? city : null,
    state: scope === 'city' || scope === 'state' ? state : null,
    country: scope === 'global' ? null : country,
  })

const pictureWords = (images: EditorValues['images']) => {
  const wordless = images.filter(({ alt }) => alt.trim() === '').length
  if (images.length === 0) return ''
  const count = plural(images.length, 'picture', 'pictures')
  return wordless === 0 ? count : `${count}, ${wordless} without a description`
}

/** Each answer in words, by step. */
const answersOf = (values: EditorValues): [step: number, label: string, words: string][] => [
  [0, 'Title', values.title],
  [0, 'Aimed at', targetTypeWords[values.targetType]],
  [0, 'Tags', values.tags.join(', ')],
  [1, 'Day', dayWords(values)],
  [1, 'Place', placeWords(values)],
  [2, 'Story', shorten(values.description)],
  [2, 'Cover', values.imageUrl === null ? 'A pattern of its own' : 'Chosen'],
  [2, 'Pictures', pictureWords(values.images)],
  [3, 'People', modeWords[values.actionMode]],
  ...(values.actionMode === 'donation'
    ? []
    : [[3, 'On the day', shorten(values.actionDescription)] as [number, string, string]]),
  ...(values.actionMode === 'action' ? [] : [[3, 'Goal', goalWords(values)] as [number, string, string]]),
]

const fieldOrder: readonly EditorField[] = steps.flatMap(({ fields }) => fields)

/** The remaining errors; each line links to its field. It takes focus after each failed attempt to send. */
const Mistakes = ({ editor }: { editor: Editor }) => {
  const box = useRef<HTMLDivElement>(null)
  const { tries, refusal } = editor
  useEffect(() => {
    if (tries > 0 || refusal) box.current?.focus()
  }, [tries, refusal])
  const mistakes = Object.entries(editor.problems) as [EditorField, string][]
  if (mistakes.length === 0) return null
  return (
    <div ref={box} role="group" aria-label="Before this can be published" tabIndex={-1}>
      <Alert tone="danger" title="Before this can be published">
        <ul className="list-disc pl-5">
          {mistakes
            .sort(([a], [b]) => fieldOrder.indexOf(a) - fieldOrder.indexOf(b))
            .map(([field, message]) => (
              <li key={field}>
                <button
                  type="button"
                  className="text-link min-h-8 text-left text-danger"
                  onClick={() => editor.focusField(field)}
                >
                  {message}
                </button>
              </li>
            ))}
        </ul>
      </Alert>
    </div>
  )
}

/** All answers on one page. */
export const ReviewStep = ({ editor }: { editor: Editor }) => {
  const answers = answersOf(editor.values)
  return (
    <>
      <Mistakes editor={editor} />
      {steps.slice(0, -1).map(({ title }, index) => (
        <section key={title} className="border-t border-line pt-3">
          <div className="flex items-center justify-between gap-4">
            <h3>{title}</h3>
            <Button tone="quiet" size="small" className="-mr-3.5" onClick={() => editor.goTo(index)}>
              Change<span className="sr-only"> {title}</span>
            </Button>
          </div>
          <dl className="grid gap-1">
            {answers
              .filter(([step]) => step === index)
              .map(([, label, words]) => (
                <div key={label} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
                  <dt className="text-mute">{label}</dt>
                  <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                    {words || '–'}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  )
}
