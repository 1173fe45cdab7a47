import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'

const fetchDialog = async () => ({ default: (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog })
const DeleteAccountDialog = lazy(fetchDialog)

/** The section to delete the account. */
export const DeleteAccount = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <p>Permanently removes your personal data. You first see what is kept.</p>
      <Button
        tone="secondary"
        aria-haspopup="dialog"
        onPointerEnter={() => void fetchDialog()}
        onClick={() => setIsOpen(true)}
      >
        Delete my account
      </Button>
      <Suspense fallback={null}>{isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  )
}
