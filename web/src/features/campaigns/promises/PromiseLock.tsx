import { zonePlace } from '@muster/contract/facts/meeting.ts'
import { previewChange } from '@muster/contract/facts/calls.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { lockOf } from './promise-lock.ts'

const fixed = 'title, whom it is aimed at, day, time zone, place, what people do, the number of people and the goal'

/** What of the campaign the owner cannot change any more. */
export const usePromiseLock = ({ _id: id, endsAt }: Pick<Campaign, '_id' | 'endsAt'>): 'promise' | 'all' | null => {
  const isSigned = useIsSigned(id)
  const lock = lockOf(endsAt, useNow())
  if (!isSigned || !lock || lock.kind === 'open') return null
  return lock.kind === 'over' ? 'all' : 'promise'
}

/** Whether anyone but the owner stands behind the campaign: an edit without a change says so. */
const useIsSigned = (id: string) => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['campaigns', 'is-signed', id],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(previewChange, { params: { id }, body: {} }, { signal }),
  })
  return data?.isSigned === true
}

/** Tells the owner at once, and not only when they save, what cannot change any more, or until when it can. */
export const PromiseLock = ({ campaign: { _id: id, endsAt, timeZone, totalRaised } }: { campaign: Campaign }) => {
  const isSigned = useIsSigned(id)
  const lock = lockOf(endsAt, useNow())
  if (!isSigned || !lock) return null
  const words = (instant: string) => `${formatInstant(instant, timeZone)} ${zonePlace(timeZone)}`
  if (lock.kind === 'open') {
    return (
      <p className="text-mute">
        Others support this campaign or donated to it. You can change{' '}
        <span>{totalRaised > 0 ? 'all but the currency' : 'all of it'}</span> until {words(lock.until)}; after that,
        only the hours, the meeting point, the story, tags and pictures.
      </p>
    )
  }
  return (
    <Alert tone="warning" title="What people said yes to can no longer change">
      <p>
        {lock.kind === 'over' ? (
          <span>The day of this campaign is over.</span>
        ) : (
          <span>{`The campaign ends in less than 48 hours, on ${words(lock.endsAt)}.`}</span>
        )}
        <span> </span>
        These stay as they are: {fixed}. You can still change
        <span>{lock.kind === 'over' ? ' ' : ' the hours, the meeting point, '}</span>
        the story, tags and pictures
        {lock.kind === 'over' ? (
          <span>.</span>
        ) : (
          <span>
            , and you can cancel the campaign until it ends. If something urgent happens, write an update on the
            campaign’s page: it is mailed at once.
          </span>
        )}
      </p>
    </Alert>
  )
}
