import { zoneName } from '@muster/contract/facts/zones.ts'
import { createCampaign } from '@muster/contract/facts/calls.ts'
import { searchMax } from '@muster/contract/facts/limits.ts'
import { textIn } from '../../../../lib/address-text.ts'
import { viewersZone } from '../../../../lib/format.ts'
import { useState } from 'react'
import { Navigate } from '../../../../router/Link.tsx'
import { useLocation, useNavigate, useSearchParams } from '../../../../router/hooks.ts'
import { useApi } from '../../../../api/context.tsx'
import { useSession } from '../../../../api/session.ts'
import { paths } from '../../../../paths.ts'
import { useCampaignCache } from '../campaigns.queries.ts'
import { newCampaignDraft } from '../mine/kept-draft.ts'
import { CampaignEditor } from './CampaignEditor.tsx'
import { unpublishedId } from './EditorPreview.tsx'
import { emptyValues } from './editor-values.ts'
import { publishedAs, rememberPublished } from './published.ts'
import type { PicturesSlot } from './StoryStep.tsx'
import { useLeaving } from './useLeaving.tsx'
import type { EditorEntry } from './useStep.ts'

const words = {
  send: 'Publish the campaign',
  sending: 'Publishing…',
  discard: 'Start over',
  removed: 'This draft was published or discarded in another tab',
  failure: 'Failed to create',
}

type Leave = ReturnType<typeof useLeaving>['leaveFor']

const NewDraft = ({ pictures, leaveFor }: { pictures: PicturesSlot; leaveFor: Leave }) => {
  const api = useApi()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { user } = useSession()
  const { set } = useCampaignCache('')
  const [round, setRound] = useState(0)
  const [timeZone] = useState(() => zoneName(viewersZone()))
  const [createdAt] = useState(() => new Date().toISOString())
  const displayName = user?.name ?? user?.username ?? 'a member who gave no name'
  return (
    <CampaignEditor
      key={round}
      draftName={newCampaignDraft}
      // The search text becomes the title. It is not shortened.
      defaults={emptyValues(timeZone, textIn(search, 'title', searchMax))}
      pictures={pictures}
      locked={null}
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
      send={async (input, { run, before }) => {
        const campaign = await api.call(createCampaign, { body: input })
        set(campaign)
        if (run !== null) rememberPublished(run, campaign._id)
        await leaveFor(campaign._id, before, { isPublished: true })
        return true
      }}
      onDiscard={({ before }) => {
        setRound(round + 1)
        void navigate(paths.newCampaign(), { replace: true, state: { before } })
      }}
    />
  )
}

/** The campaign that was published from this history entry's draft. Looked up once, so that the publishing entry stays. */
const usePublished = () => {
  const location = useLocation()
  const lookUp = () => ({ key: location.key, campaignId: publishedAs((location.state as EditorEntry)?.run) })
  const [found, setFound] = useState(lookUp)
  if (found.key !== location.key) setFound(lookUp())
  return found.campaignId
}

/** The form for a new campaign. Its draft survives reloads and logins. Its steps that are still in the history redirect to the published campaign. */
export const NewCampaign = (props: { pictures: PicturesSlot }) => {
  const { instead, leaveFor } = useLeaving()
  const published = usePublished()
  if (instead) return instead
  if (published !== null) return <Navigate to={paths.campaign(published)} replace />
  return <NewDraft {...props} leaveFor={leaveFor} />
}
