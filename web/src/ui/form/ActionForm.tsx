import type { SubmitEvent, ReactNode } from 'react'
import { useLocation } from '../../router/hooks.ts'
import { Button } from '../button/Button.tsx'
import type { ButtonTone } from '../button/Button.tsx'

/**
 * The button of a page that a mail links to. It is a form that posts to the page's own URL, so it works without scripts. With
 * scripts, `submission.submit` (of `useSubmission`) does the same in place.
 * @param fields form fields in addition to the token in the URL
 */
export const ActionForm = ({
  submission,
  tone,
  pendingLabel,
  fields = {},
  field,
  children,
}: {
  submission: { submit: (event: SubmitEvent<HTMLFormElement>) => void; isPending: boolean }
  tone?: ButtonTone
  pendingLabel: string
  fields?: Readonly<Record<string, string>>
  /** A visible field above the button. */
  field?: ReactNode
  children: ReactNode
}) => {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={pathname + search} onSubmit={submission.submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {field && <div className="mb-6">{field}</div>}
      <Button
        type="submit"
        size="large"
        pending={submission.isPending}
        pendingLabel={pendingLabel}
        {...(tone && { tone })}
      >
        {children}
      </Button>
    </form>
  )
}
