import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonTone } from '../button/Button.tsx'
import { FormSummary } from '../form/FormSummary.tsx'
import type { FormProblem } from '../../lib/useContractForm.ts'
import { DialogFoot } from './DialogFoot.tsx'

/** What `useContractForm` returns about sending. */
export type SentForm = {
  problems: readonly FormProblem[]
  isPending: boolean
  onSubmit: (event: SyntheticEvent) => void
}

export type DialogFormProps = {
  form: SentForm
  /** The label of the button that sends the form. */
  action: ReactNode
  tone?: ButtonTone
  pendingLabel?: string
  /** The id of the sentence that says why the form cannot be sent yet. */
  unavailableBecause?: string | undefined
  /** What stands above the buttons and stays in sight with them, such as why the form cannot be sent yet. */
  reason?: ReactNode
  onCancel: () => void
  children: ReactNode
}

/** A form in a dialog: the error summary, the fields, Cancel, and the button that sends it. */
export const DialogForm = ({
  form: { problems, isPending, onSubmit },
  action,
  tone = 'primary',
  pendingLabel,
  unavailableBecause,
  reason,
  onCancel,
  children,
}: DialogFormProps) => (
  <form
    noValidate
    className="grid grid-cols-[minmax(0,1fr)] gap-5"
    onSubmit={(event) => (unavailableBecause === undefined ? onSubmit(event) : event.preventDefault())}
  >
    <FormSummary problems={problems} />
    {children}
    <DialogFoot>
      {reason && <div className="foot-reason basis-full text-sm">{reason}</div>}
      <Button tone="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        tone={tone}
        pending={isPending}
        pendingLabel={pendingLabel}
        unavailableBecause={unavailableBecause}
      >
        {action}
      </Button>
    </DialogFoot>
  </form>
)
