import { updateCampaign } from '@muster/contract/facts/calls.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import { useNavigate } from '../../../../router/hooks.ts'
import { useApi } from '../../../../api/context.tsx'
import { paths } from '../../../../paths.ts'
import { useCampaignCache } from '../campaigns.queries.ts'
import { CampaignEditor } from './CampaignEditor.tsx'
import { valuesOf } from './editor-values.ts'
import type { EditorInput, Locked } from './editor-values.ts'
import type { PicturesSlot } from './StoryStep.tsx'
import { useLeaving } from './useLeaving.tsx'

const words = {
  send: 'Save the changes',
  sending: 'Saving…',
  discard: 'Discard changes',
  removed: 'These changes were saved or discarded in another tab',
  failure: 'Failed to save the changes',
}

/** What the owner decided about a change. `proposed`: an admin decides about it, and the campaign has what was saved. */
type Confirmation = { kind: 'save' } | { kind: 'stop' } | { kind: 'proposed'; campaign: Campaign }

/**
 * The form to edit a campaign. Its draft is stored separately from that of a new campaign.
 * @param confirm asks before a change is saved. After `stop` it is not saved, and the form stays as it is
 */
export const EditCampaign = ({
  campaign,
  locked,
  pictures,
  confirm,
}: {
  campaign: Campaign
  /** What can no longer change. */
  locked: Locked
  pictures: PicturesSlot
  confirm: (input: EditorInput) => Promise<Confirmation>
}) => {
  const api = useApi()
  const navigate = useNavigate()
  const { set } = useCampaignCache(campaign._id)
  const [round, setRound] = useState(0)
  const { instead, leaveFor } = useLeaving()
  if (instead) return instead
  return (
    <CampaignEditor
      key={round}
      draftName={`campaign.${campaign._id}`}
      defaults={valuesOf(campaign)}
      pictures={pictures}
      locked={locked}
      savedDay={campaign.executionDate}
      isCurrencyFixed={campaign.totalRaised > 0}
      words={words}
      base={campaign}
      send={async (input, { before }) => {
        const answer = await confirm(input)
        if (answer.kind === 'stop') return false
        const isSaved = answer.kind === 'save'
        set(isSaved ? await api.call(updateCampaign, { params: { id: campaign._id }, body: input }) : answer.campaign)
        await leaveFor(campaign._id, before, { isSaved })
        return true
      }}
      onDiscard={({ before }) => {
        setRound(round + 1)
        void navigate(paths.editCampaign(campaign._id), { replace: true, state: { before } })
      }}
    />
  )
}
