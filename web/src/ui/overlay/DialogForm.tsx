import type { ReactNode, SyntheticEvent } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../button/Button.tsx'
import type { ButtonTone } from '../button/Button.tsx'
import { FormSummary } from '../form/FormSummary.tsx'
import type { FormProblem } from '../../lib/useContractForm.ts'

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
  /** Keeps the buttons in sight, for a form that is longer than the dialog. */
  isLong?: boolean
  onCancel: () => void
  children: ReactNode
}

const stickyBar = 'sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-sheet px-5 py-4 sm:-mx-6 sm:px-6'

/** A form in a dialog: the error summary, the fields, Cancel, and the button that sends it. */
export const DialogForm = ({
  form: { problems, isPending, onSubmit },
  action,
  tone = 'primary',
  pendingLabel,
  unavailableBecause,
  isLong = false,
  onCancel,
  children,
}: DialogFormProps) => (
  <form
    noValidate
    className="grid gap-5"
    onSubmit={(event) => (unavailableBecause === undefined ? onSubmit(event) : event.preventDefault())}
  >
    <FormSummary problems={problems} />
    {children}
    <div className={classNames('flex flex-wrap justify-end gap-3', isLong && stickyBar)}>
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
    </div>
  </form>
)
