import { useCallback, useState } from 'react'
import { useNavigate } from '../../router/hooks.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { onDemand } from '../../ui/overlay/on-demand.tsx'

const [ProblemDialog, fetchDialog] = onDemand(async () => (await import('./ProblemDialog.tsx')).ProblemDialog)

/** Opens the dialog to report a campaign or to raise a dispute about it. */
export const ProblemButton = ({ campaign }: { campaign: { _id: string; title: string } }) => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const finishDispute = useCallback(() => {
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
        onPointerEnter={fetchDialog}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="warning" />
        Report a problem
      </Button>
      {isOpen && <ProblemDialog campaign={campaign} onClose={() => setIsOpen(false)} onDisputeSent={finishDispute} />}
    </>
  )
}
