import { useState } from 'react'
import { formatInstantThere, viewersZone } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button/Button.tsx'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { keptCampaign } from './kept-draft.ts'

/** The campaign that the person began to write, with the way back to it. Renders nothing without one. */
export const DraftCard = () => {
  const [draft] = useState(keptCampaign)
  if (!draft) return null
  const savedAt = formatInstantThere(new Date(draft.savedAtMs).toISOString(), viewersZone())
  return (
    <Alert
      title={
        <span>
          Your draft: <bdi>{draft.title === '' ? 'without a title yet' : draft.title}</bdi>
        </span>
      }
      action={<ButtonLink to={paths.newCampaign()}>Continue</ButtonLink>}
    >
      <p>{`Saved in this browser on ${savedAt}. It is not published.`}</p>
    </Alert>
  )
}
