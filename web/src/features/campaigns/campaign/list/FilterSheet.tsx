import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { plural } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Chip } from '../../../../ui/text/Chip.tsx'
import { RadioPills } from '../../../../ui/form/RadioPills.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { campaignListQuery } from '../campaigns.queries.ts'
import { CommonTags } from './CommonTags.tsx'
import { CountryFilter } from './CountryFilter.tsx'
import {
  appliedFilters,
  filterOf,
  placeChoices,
  statusChoices,
  statusOf,
  targetTypeChoices,
  withoutFilters,
  withStatus,
} from './list-state.ts'
import type { ListState } from './list-state.ts'
import type { Controls } from './useListState.ts'

/** Choices apply immediately. One visit of the sheet creates one history entry. */
const useOneStep = (change: Controls['change']) => {
  const hasStep = useRef(false)
  return (part: Partial<ListState>) => {
    void change(part, { replace: hasStep.current })
    hasStep.current = true
  }
}

const useShowWords = (state: ListState) => {
  const list = useInfiniteQuery(campaignListQuery(useApi(), filterOf(state)))
  const total = list.data?.pages[0]?.total ?? null
  return total === null ? 'Show campaigns' : `Show ${plural(total, 'campaign', 'campaigns')}`
}

/** The filters of the row on wide screens. */
export const FilterSheet = ({ state, change, onClose }: Controls & { onClose: () => void }) => {
  const set = useOneStep(change)
  const hasFilters = appliedFilters(state).length > 0
  const footer = (
    <>
      {hasFilters && (
        <Button tone="secondary" onClick={() => set({ ...withoutFilters, q: state.q })}>
          Clear filters
        </Button>
      )}
      <Button className="flex-1" onClick={onClose}>
        {useShowWords(state)}
      </Button>
    </>
  )
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title="Filters" footer={footer}>
      <div className="grid gap-7">
        <RadioPills
          label="Type"
          name="sheet-type"
          choices={targetTypeChoices}
          value={state.targetType}
          onChange={(targetType) => set({ targetType })}
        />
        <RadioPills
          label="When"
          name="sheet-status"
          choices={statusChoices}
          value={statusOf(state)}
          onChange={(status) => set(withStatus(state, status))}
        />
        <RadioPills
          label="Place"
          name="sheet-place"
          choices={placeChoices}
          value={state.locationType}
          onChange={(locationType) => set({ locationType })}
        />
        <div className="grid gap-2">
          <CountryFilter onChoose={(country) => set({ country })} />
          {state.country && (
            <p>
              <Chip onRemove={() => set({ country: '' })}>{state.country}</Chip>
            </p>
          )}
        </div>
        <div className="grid gap-2">
          <p className="font-semibold">Tag</p>
          {state.tag && (
            <p>
              <Chip onRemove={() => set({ tag: '' })}>{`#${state.tag}`}</Chip>
            </p>
          )}
          <CommonTags tag={state.tag} onChoose={(tag) => set({ tag })} />
        </div>
      </div>
    </Sheet>
  )
}
