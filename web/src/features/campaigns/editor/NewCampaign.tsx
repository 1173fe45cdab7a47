import { textIn } from '../../../lib/address-text.ts'
import { viewersZone } from '../../../lib/format.ts'
import { titleMax } from '@muster/contract/campaign-input.ts'
import { createCampaign } from '@muster/contract/campaigns.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi } from '../../../api/context.tsx'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { useCampaignCache } from '../campaigns.queries.ts'
import { CampaignEditor } from './CampaignEditor.tsx'
import { unpublishedId } from './EditorPreview.tsx'
import { emptyValues } from './editor-values.ts'
import type { PicturesSlot } from './StoryStep.tsx'

const words = {
  send: 'Publish the campaign',
  sending: 'Publishing…',
  discard: 'Start over',
  failure: 'Failed to create',
}

/** A new campaign. Its draft outlives reloads and signing in. */
export const NewCampaign = ({ pictures }: { pictures: PicturesSlot }) => {
  const api = useApi()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { user } = useSession()
  const { set } = useCampaignCache('')
  const [round, setRound] = useState(0)
  const [timeZone] = useState(viewersZone)
  const [createdAt] = useState(() => new Date().toISOString())
  const displayName = user?.name ?? user?.username ?? 'Member'
  return (
    <CampaignEditor
      key={round}
      draftName="new-campaign"
      defaults={emptyValues(timeZone, textIn(search, 'title', titleMax))}
      pictures={pictures}
      savedDay={null}
      isCurrencyFixed={false}
      words={words}
      base={{
        _id: unpublishedId,
        owner: { _id: '', username: null, name: null, displayName, imageUrl: user?.imageUrl ?? null },
        totalRaised: 0,
        support: 0,
        createdAt,
      }}
      send={async (input) => {
        const campaign = await api.call(createCampaign, { body: input })
        set(campaign)
        await navigate(paths.campaign(campaign._id), { state: { isPublished: true } })
        return campaign
      }}
      onDiscard={() => {
        setRound(round + 1)
        void navigate(paths.newCampaign(), { replace: true })
      }}
    />
  )
}
