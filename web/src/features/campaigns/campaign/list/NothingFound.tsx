import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { campaignListQuery, tagsQuery } from '../campaigns.queries.ts'
import { appliedFilters, beginningOf, filterOf, inPast, nearTags, statusOf, withoutFilters } from './list-state.ts'
import type { ListState } from './list-state.ts'
import type { Controls } from './useListState.ts'

/** Tags that the person may have meant. The search allows the same typing errors, so these are in no campaign that fits the filters. */
const NearWords = ({ state, change }: Controls) => {
  const beginning = beginningOf(state.q)
  const { data = [] } = useQuery({ ...tagsQuery(useApi(), beginning), enabled: beginning !== '' })
  const words = nearTags(state.q, data)
  if (words.length === 0) return null
  return (
    <span className="mt-3 block">
      Did you mean{' '}
      {words.map((word, index) => (
        <span key={word}>
          {index > 0 && <span>{index === words.length - 1 ? ' or ' : ', '}</span>}
          <button
            type="button"
            className="text-link min-h-11"
            onClick={() => void change({ ...withoutFilters, q: word })}
          >
            {word}
          </button>
        </span>
      ))}
      ?
    </span>
  )
}

/** Whether a past campaign matches a search of active ones; undefined while unknown. */
const usePastFits = (state: ListState): boolean | undefined => {
  const isAsked = statusOf(state) === 'active'
  const past = useInfiniteQuery({ ...campaignListQuery(useApi(), filterOf(inPast(state))), enabled: isAsked })
  if (!isAsked || past.isError) return false
  return past.data && past.data.pages.some(({ items }) => items.length > 0)
}

const SearchSuggestions = ({ state, change }: Controls) => {
  const pastFits = usePastFits(state)
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {pastFits && (
        <Button onClick={() => void change({ status: inPast(state).status })}>
          See completed campaigns that match
        </Button>
      )}
      <ButtonLink tone={pastFits === false ? 'primary' : 'secondary'} to={paths.newCampaign(state.q)}>
        {state.q ? 'Start this campaign' : 'Create a campaign'}
      </ButtonLink>
      <Button tone="secondary" onClick={() => void change(withoutFilters)}>
        Clear search and filters
      </Button>
    </div>
  )
}

/** The empty list: the reason, and the next actions. */
export const NothingFound = ({ state, change }: Controls) => {
  const isFiltered = appliedFilters(state).length > 0
  if (state.q === '' && !isFiltered) {
    return (
      <Empty action={<ButtonLink to={paths.newCampaign()}>Create a campaign</ButtonLink>}>
        There are no open campaigns yet. Create the first one.
      </Empty>
    )
  }
  return (
    <Empty action={<SearchSuggestions state={state} change={change} />}>
      {state.q ? (
        <span>
          <span>{statusOf(state) === 'active' ? 'No active campaign' : 'No campaign'}</span>
          <span> matches “</span>
          <bdi className="font-semibold">{state.q}</bdi>”{isFiltered && <span> with these filters</span>}
          <span>.</span>
          <NearWords state={state} change={change} />
        </span>
      ) : (
        'No campaign matches these filters.'
      )}
    </Empty>
  )
}
