import type { SubmitEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../button/Button.tsx'
import type { ButtonTone } from '../button/Button.tsx'

/**
 * The button of a page that a mail links to. A real form posted to the page's own URL, so that it works without
 * scripts; with them `press.submit` (of `usePress`) does the same in place.
 * @param fields form fields in addition to the token in the URL
 */
export const PressForm = ({
  press,
  tone,
  pendingLabel,
  fields = {},
  children,
}: {
  press: { submit: (event: SubmitEvent<HTMLFormElement>) => void; isPending: boolean }
  tone?: ButtonTone
  pendingLabel: string
  fields?: Readonly<Record<string, string>>
  children: ReactNode
}) => {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={pathname + search} onSubmit={press.submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="large" pending={press.isPending} pendingLabel={pendingLabel} {...(tone && { tone })}>
        {children}
      </Button>
    </form>
  )
}
