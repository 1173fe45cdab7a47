import { useEffect, useRef } from 'react'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { answersOf, fieldOrder, steps } from './editor-fields.ts'
import type { EditorField } from './editor-values.ts'
import { PointQuestion } from './PointQuestion.tsx'
import type { Editor } from './useEditor.ts'

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
export const ReviewStep = ({ editor }: { editor: Editor }) => (
  <>
    <Mistakes editor={editor} />
    {editor.zoneQuestion !== null && (
      <Alert tone="warning">
        <p>{editor.zoneQuestion}</p>
      </Alert>
    )}
    <PointQuestion editor={editor} />
    {steps.slice(0, -1).map(({ title }, index) => (
      <section key={title} className="border-t border-line pt-3">
        <div className="flex items-center justify-between gap-4">
          <h3>{title}</h3>
          <Button tone="quiet" size="small" className="-mr-3.5" onClick={() => editor.goTo(index)}>
            Change<span className="sr-only"> {title}</span>
          </Button>
        </div>
        <dl className="grid gap-1">
          {answersOf(editor.values, index).map(({ label, words }) => (
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
