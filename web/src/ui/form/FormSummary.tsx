import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { Alert } from '../text/Alert.tsx'

type Problem = { message: string; note?: string; fieldId?: string; isQuiet?: true }

const focusField = (event: MouseEvent, fieldId: string) => {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/** The error summary of a form, above its first field. It takes focus with each new list; each line links to its field. */
export const FormSummary = ({
  problems,
  title = 'Please look at this again',
}: {
  problems: readonly Problem[]
  title?: string
}) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A quiet problem has no box to focus.
    if (problems.length > 0) box.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  if (problems.every(({ isQuiet }) => isQuiet)) {
    return (
      <Alert live>
        {problems.map(({ message }) => (
          <p key={message}>{message}.</p>
        ))}
      </Alert>
    )
  }
  const isPlain = problems.length === 1 && !problems[0]?.fieldId
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-l-4 border-danger bg-danger-soft px-4 py-3 wrap-anywhere"
    >
      {!isPlain && <p className="font-semibold">{title}</p>}
      <ul className={isPlain ? 'list-none' : 'mt-1 list-disc pl-5'}>
        {problems.map(({ message, note, fieldId }) => (
          <li key={`${fieldId}${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} className="text-link text-danger" onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            ) : (
              <span>{message}</span>
            )}
            {note && <p className="mt-1">{note}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
