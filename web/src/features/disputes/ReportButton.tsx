import { Suspense, lazy, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

const fetchDialog = async () => ({ default: (await import('./DisputeDialog.tsx')).DisputeDialog })
const DisputeDialog = lazy(fetchDialog)

/** Opens the form to report a problem with a campaign. */
export const ReportButton = ({ campaign }: { campaign: { _id: string; title: string } }) => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const finish = useCallback(() => {
    setIsOpen(false)
    showToast({
      title: 'Your dispute is sent',
      action: { label: 'See my disputes', onClick: () => void navigate(paths.myDisputes()) },
    })
  }, [navigate])
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className="noscript:hidden"
        aria-haspopup="dialog"
        onPointerEnter={() => void fetchDialog()}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="warning" />
        Report a problem
      </Button>
      <Suspense fallback={null}>
        {isOpen && <DisputeDialog campaign={campaign} onClose={() => setIsOpen(false)} onSent={finish} />}
      </Suspense>
    </>
  )
}
