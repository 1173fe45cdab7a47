import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { formatPlace, plural } from '../../../lib/format.ts'
import { searchMax } from '@muster/contract/facts/limits.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { useDebounced } from '../../../lib/useDebounced.ts'
import { useFocusOnMount } from '../../../lib/useFocusOnMount.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { disputedCampaignQuery, foundCampaignsQuery } from './disputes.queries.ts'

const searchDelayMs = 250

const outcomeOf = (campaigns: readonly CampaignSummary[] | undefined, error: Error | null) => {
  if (error) return answerOr('Failed to load', error)
  if (!campaigns) return ''
  return campaigns.length === 0
    ? 'No campaign matches. Try fewer words.'
    : plural(campaigns.length, 'campaign', 'campaigns')
}

const Search = ({
  id,
  error,
  takesFocus,
  onChoose,
}: {
  id: string
  error: string | undefined
  takesFocus: boolean
  onChoose: (campaignId: string) => void
}) => {
  const field = useFocusOnMount<HTMLInputElement>(takesFocus)
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), searchDelayMs)
  const found = useQuery({ ...foundCampaignsQuery(useApi(), q), enabled: q !== '' && !tooLong(q, searchMax) })
  const lengthError = tooLong(text, searchMax)
  return (
    <div>
      <TextInput
        ref={field}
        id={id}
        label="Campaign"
        type="search"
        autoComplete="off"
        help="Search by title, tag, place or creator."
        error={lengthError ?? error}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches. Only the button submits the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className="mt-2 text-sm text-mute empty:hidden">
        {q !== '' && !lengthError && outcomeOf(found.data, found.error)}
      </p>
      <ul aria-label="Campaigns found" className="mt-2 grid gap-2 empty:hidden">
        {found.data?.map((campaign) => (
          <li key={campaign._id}>
            <button
              type="button"
              className="min-h-11 w-full rounded-md border border-edge bg-sheet px-3.5 py-2 text-left leading-snug hover:border-ink"
              onClick={() => onChoose(campaign._id)}
            >
              <bdi className="font-semibold wrap-anywhere">{campaign.title}</bdi>
              <span className="block text-sm text-mute">
                <bdi>{campaign.owner.displayName}</bdi> · {formatPlace(campaign)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Chosen = ({
  campaignId,
  takesFocus,
  onForget,
}: {
  campaignId: string
  takesFocus: boolean
  onForget: (() => void) | null
}) => {
  const button = useFocusOnMount<HTMLButtonElement>(takesFocus)
  const { data: campaign, error } = useQuery(disputedCampaignQuery(useApi(), campaignId))
  return (
    <div>
      <p className="mb-1.5 font-semibold leading-snug">Campaign</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-paper px-3.5 py-2">
        <p className="min-w-0">
          {campaign && <bdi className="font-semibold wrap-anywhere">{campaign.title}</bdi>}
          {!campaign && <span>{error ? answerOr('Failed to load', error) : '…'}</span>}
        </p>
        {onForget && (
          <Button ref={button} tone="quiet" size="small" className="-mx-3.5" onClick={onForget}>
            Choose another
          </Button>
        )}
      </div>
    </div>
  )
}

/** The campaign of a dispute: a search, or the chosen campaign. `isSettled`: the campaign cannot be changed. */
export const CampaignChoice = ({
  id,
  error,
  campaignId,
  isSettled,
  onChange,
}: {
  id: string
  error: string | undefined
  campaignId: string
  isSettled: boolean
  onChange: (campaignId: string) => void
}) => {
  const [hasChanged, setHasChanged] = useState(false)
  const change = (chosen: string) => {
    setHasChanged(true)
    onChange(chosen)
  }
  if (campaignId === '') return <Search id={id} error={error} takesFocus={hasChanged} onChoose={change} />
  return <Chosen campaignId={campaignId} takesFocus={hasChanged} onForget={isSettled ? null : () => change('')} />
}
