import type { SubmitEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../button/Button.tsx'
import type { ButtonTone } from '../button/Button.tsx'

/**
 * The one button of a page that a mail led to. A real form posted to the page's own address, so that it works without
 * scripts; with them `press.submit` (of `usePress`) does the same in place.
 * @param fields what the form says beside the token in the address
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
