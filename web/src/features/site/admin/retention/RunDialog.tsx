import type { RetentionKind } from '@muster/contract/site/retention.ts'
import { formatCount } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { recordsInWords } from './retention-words.ts'

/** Asks before data is deleted for good, with the numbers. */
export const RunDialog = ({
  open,
  due,
  onClose,
  onConfirm,
}: {
  open: boolean
  due: readonly RetentionKind[]
  onClose: () => void
  onConfirm: () => void
}) => {
  const count = due.reduce((sum, kind) => sum + kind.due, 0)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${recordsInWords(count)}?`}
      description="They are past their period. They cannot be restored."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            Delete them
          </Button>
        </>
      }
    >
      <dl className="grid gap-2">
        {due.map(({ kind, data, due: number }) => (
          <div key={kind} className="flex justify-between gap-6 border-b border-line pb-2 last:border-0 last:pb-0">
            <dt>{data}</dt>
            <dd className="figure font-semibold">{formatCount(number)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
