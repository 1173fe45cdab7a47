import { Suspense, lazy, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { ButtonTone } from '../../ui/button/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { SupportFailure } from './SupportFailure.tsx'
import { useSupport } from './useSupport.ts'
import type { OnSupportChange } from './useSupport.ts'

const fetchDialog = async () => ({ default: (await import('./GuestSupportDialog.tsx')).GuestSupportDialog })
const GuestSupportDialog = lazy(fetchDialog)

const Supported = ({ isWithdrawing, onWithdraw }: { isWithdrawing: boolean; onWithdraw: () => void }) => (
  <div className="flex items-center justify-between gap-3">
    <p className="inline-flex min-h-11 items-center gap-2 text-sm text-mute">
      You support this campaign. We remind you of the day by mail.
    </p>
    <Button tone="quiet" size="small" className="-mr-3" pending={isWithdrawing} onClick={onWithdraw}>
      Withdraw
    </Button>
  </div>
)

/** Support, then Supporting..., then Supported. Signed out it asks to log in, or for an email address. */
export const useSupportControl = ({
  campaign,
  tone,
  onChange,
}: {
  campaign: { _id: string; title: string; supported: boolean }
  tone: ButtonTone
  onChange: OnSupportChange
}) => {
  const { status } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const { support, withdraw, isSupporting, isWithdrawing, failure } = useSupport(
    campaign._id,
    (isSupported, change) => {
      // The Withdraw button is about to be removed.
      if (!isSupported) button.current?.focus()
      onChange(isSupported, change)
    },
  )
  const [isAsking, setIsAsking] = useState(false)
  const handleClick = () => {
    if (campaign.supported) return
    if (status === 'signed-out') setIsAsking(true)
    else support()
  }
  return {
    button: (
      <Button
        ref={button}
        tone={campaign.supported ? 'secondary' : tone}
        size="large"
        className="w-full"
        aria-disabled={campaign.supported || undefined}
        pending={isSupporting}
        pendingLabel="Supporting..."
        onPointerEnter={() => status === 'signed-out' && void fetchDialog()}
        onClick={handleClick}
      >
        {campaign.supported && <Icon name="check" />}
        {campaign.supported ? 'Supported' : 'Support'}
      </Button>
    ),
    below: (
      <>
        <div role="status" className="empty:hidden">
          {campaign.supported && <Supported isWithdrawing={isWithdrawing} onWithdraw={withdraw} />}
        </div>
        {failure && <SupportFailure {...failure} />}
        <Suspense fallback={null}>
          {isAsking && <GuestSupportDialog campaign={campaign} onClose={() => setIsAsking(false)} />}
        </Suspense>
      </>
    ),
  }
}
