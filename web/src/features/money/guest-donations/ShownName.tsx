import type { MailedDonation } from '@muster/contract/money/guest-donations.ts'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { answerOr, ApiError } from '../../../api/errors.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useShownName } from './guest-page.queries.ts'

const Shown = ({ name, onHide, isPending }: { name: string; onHide: () => void; isPending: boolean }) => (
  <div className="grid justify-items-start gap-3">
    <p>
      The list of donors shows <bdi className="font-semibold">{name}</bdi>, without the amount.
    </p>
    <Button tone="secondary" pending={isPending} pendingLabel="Hiding…" onClick={onHide}>
      Hide my name
    </Button>
  </div>
)

/** The name of a guest on the campaign's list of donors: none, until the guest types one. */
export const ShownName = ({ page, token }: { page: MailedDonation; token: string }) => {
  const [typed, setTyped] = useState(page.name ?? '')
  const { mutate, isPending, error } = useShownName(token)
  const section = useRef<HTMLElement>(null)
  // The pressed button is removed.
  const save = (change: Parameters<typeof mutate>[0]) => mutate(change, { onSuccess: () => section.current?.focus() })
  const [isMissing, setIsMissing] = useState(false)
  const refused = error instanceof ApiError ? error.fields['name'] : undefined
  const isShown = page.name !== null && !page.donation.anonymous
  const show = (event: SubmitEvent) => {
    event.preventDefault()
    setIsMissing(typed.trim() === '')
    if (!isPending && typed.trim() !== '') save({ name: typed.trim(), anonymous: false })
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="shown-name" className="grid gap-3">
      <h2 id="shown-name" className="text-xl">
        Your name
      </h2>
      {error && !refused && <Alert tone="danger" live title={answerOr('Failed to save', error)} />}
      {isShown ? (
        <Shown name={page.name ?? ''} isPending={isPending} onHide={() => save({ anonymous: true })} />
      ) : (
        <form noValidate className="grid max-w-md justify-items-start gap-3" onSubmit={show}>
          <p role="status">Your name is not shown.</p>
          <div className="w-full">
            <TextInput
              label="Name for the list of donors"
              help="Everyone can read it. The amount and your address are not shown."
              autoComplete="name"
              maxLength={80}
              error={isMissing ? 'Type the name first' : refused}
              value={typed}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value)
                setIsMissing(false)
              }}
            />
          </div>
          <Button type="submit" tone="secondary" pending={isPending} pendingLabel="Saving…">
            Show this name
          </Button>
        </form>
      )}
    </section>
  )
}
