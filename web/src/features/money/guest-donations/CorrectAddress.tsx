import { zonePlace } from '@muster/contract/facts/meeting.ts'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { answerOr, ApiError } from '../../../api/errors.ts'
import { formatTime, viewersZone } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { readEmail } from '../donations/guest-email.ts'
import { useCorrectAddress } from './started-gift.queries.ts'

type Props = { token: string; email: string; until: string; onCorrected: (email: string) => void }

const isTheSame = 'This is the address that we have'

const fieldId = 'corrected-email'

const CorrectForm = ({ token, email, until, onCorrected }: Props) => {
  const [typed, setTyped] = useState(email)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useCorrectAddress(token)
  const refused = error instanceof ApiError ? error.fields['email'] : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readEmail(typed)
    const found = read.isValid ? (read.email === email ? isTheSame : undefined) : read.message
    setProblem(found)
    if (!read.isValid || found) document.getElementById(fieldId)?.focus()
    else if (!isPending) mutate(read.email, { onSuccess: () => onCorrected(read.email) })
  }
  return (
    <form noValidate className="grid justify-items-start gap-3" onSubmit={submit}>
      {error && !refused && <Alert tone="danger" live title={answerOr('Failed to correct the address', error)} />}
      <div className="w-full">
        <TextInput
          id={fieldId}
          label="Your email, for the receipt"
          type="email"
          inputMode="email"
          autoComplete="email"
          help={`Once, until ${formatTime(Date.parse(until), viewersZone())} ${zonePlace(viewersZone())}, while our mail has not been opened. We tell both addresses.`}
          error={problem ?? refused}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem(undefined)
          }}
        />
      </div>
      <Button type="submit" tone="secondary" pending={isPending} pendingLabel="Correcting…">
        Correct the address
      </Button>
    </form>
  )
}

/** Lets the browser that started a donation correct a mistyped address. */
export const CorrectAddress = (props: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CorrectForm {...props} />
  return (
    <Button tone="quiet" size="small" className="-ml-3.5 justify-self-start" onClick={() => setOpen(true)}>
      This address is wrong
    </Button>
  )
}
