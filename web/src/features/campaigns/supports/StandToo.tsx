import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { type PromiseParts, SupportFailure } from './SupportFailure.tsx'
import { useSupport } from './useSupport.ts'
import type { OnSupportChange } from './useSupport.ts'

/** What a donor presses to support the campaign as well. */
export const standTooWords = (
  <span>
    Stand with them too
    <span className="mt-0.5 block text-sm font-normal">We remind you of the day</span>
  </span>
)

/** Invites a donor to support the campaign as well. Renders nothing for supporters. */
export const StandToo = ({
  campaign,
  onChange,
  whatChanged,
  onPromiseChanged,
}: {
  campaign: { _id: string; version: number; supported: boolean }
  onChange: OnSupportChange
} & PromiseParts) => {
  const [isClicked, setIsClicked] = useState(false)
  const { support, isSupporting, failure } = useSupport(campaign._id, onChange, onPromiseChanged)
  if (campaign.supported && !isClicked) return null
  const handleClick = () => {
    if (campaign.supported) return
    setIsClicked(true)
    support(campaign.version)
  }
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        tone={campaign.supported ? 'secondary' : 'primary'}
        className="w-full py-2.5"
        pending={isSupporting}
        pendingLabel="Supporting..."
        aria-disabled={campaign.supported || undefined}
        onClick={handleClick}
      >
        {campaign.supported ? (
          <>
            <Icon name="check" />
            <span>You are in</span>
          </>
        ) : (
          standTooWords
        )}
      </Button>
      <p role="status" className="sr-only">
        {campaign.supported && 'You are counted among the supporters.'}
      </p>
      {failure && <SupportFailure {...failure} whatChanged={whatChanged} />}
    </div>
  )
}
