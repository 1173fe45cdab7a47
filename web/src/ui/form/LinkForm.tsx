import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react'
import { AcceptTerms } from '../text/AcceptTerms.tsx'
import { Button, type ButtonTone } from '../button/Button.tsx'
import type { SentForm } from '../overlay/DialogForm.tsx'
import { EmailInput } from './EmailInput.tsx'
import { FormSummary } from './FormSummary.tsx'

type Props = {
  form: SentForm
  /** The field of the address. */
  email: Omit<ComponentProps<typeof EmailInput>, 'label'> & { id: string }
  /** What the link does. */
  help: string
  tone?: ButtonTone
  /** Whether the person came back to change the address. The pressed button is gone, so the field takes the focus. */
  isChanging?: boolean
  /** Is told the address with each key. */
  onTyped?: (email: string) => void
  /** What stands above the address. */
  children?: ReactNode
}

/** A form of a visitor that mails a link to an address. */
export const LinkForm = ({ form, email, help, tone = 'primary', isChanging = false, onTyped, children }: Props) => {
  const { id } = email
  useLayoutEffect(() => {
    if (isChanging) document.getElementById(id)?.focus()
  }, [isChanging, id])
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
      <FormSummary problems={form.problems} />
      {children}
      <EmailInput
        {...email}
        onChange={(event) => {
          onTyped?.(event.currentTarget.value)
          email.onChange?.(event)
        }}
        label="Email"
        enterKeyHint="send"
        help={help}
      />
      <Button type="submit" tone={tone} pending={form.isPending} pendingLabel="Sending…">
        Send me the link
      </Button>
      <AcceptTerms by="By sending this" />
    </form>
  )
}
