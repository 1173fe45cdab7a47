import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { tagsQuery } from '../campaigns.queries.ts'
import { CountryFilter } from './CountryFilter.tsx'
import {
  appliedFilters,
  placeChoices,
  sortChoices,
  statusChoices,
  targetTypeChoices,
  withoutFilters,
} from './list-state.ts'
import { useSearchText } from './useListState.ts'
import type { useListState } from './useListState.ts'

type Controls = ReturnType<typeof useListState>

/** On a phone a row that scrolls sideways, so that the first campaign is in sight; the padding keeps focus rings whole. */
const sideways =
  'flex gap-2.5 max-lg:-mx-[clamp(1rem,4vw,2.5rem)] max-lg:-my-1.5 max-lg:overflow-x-auto max-lg:px-[clamp(1rem,4vw,2.5rem)] max-lg:py-1.5'

const Choice = ({
  label,
  name,
  choices,
  state,
  change,
}: {
  label: string
  name: 'targetType' | 'locationType' | 'status' | 'sort'
  choices: Readonly<Record<string, string>>
} & Controls) => (
  <label className="relative flex-none text-sm font-semibold">
    <span className="mb-1 block max-lg:sr-only">{label}</span>
    <span className="relative block">
      <select
        name={name}
        className="control appearance-none pr-9 text-base font-normal"
        value={state[name]}
        onChange={(event) => void change({ [name]: event.target.value })}
      >
        {Object.entries(choices).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-mute" />
    </span>
  </label>
)

const SearchField = ({ state, change }: Controls) => {
  const { text, onType, onSubmit, onLeave } = useSearchText(state.q, change)
  return (
    <form
      role="search"
      action={paths.campaigns()}
      className="relative lg:max-xl:col-span-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <label htmlFor="campaign-search" className="sr-only">
        Search campaigns
      </label>
      <Icon name="search" className="pointer-events-none absolute left-4 top-1/2 -translate-y-1/2 text-xl text-mute" />
      <input
        id="campaign-search"
        type="search"
        name="q"
        maxLength={200}
        placeholder="A cause, a place, a person"
        autoComplete="off"
        enterKeyHint="search"
        className="control min-h-14 pl-12.5 text-lg"
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
      />
    </form>
  )
}

const CommonTags = ({ state, change }: Controls) => {
  const { data: tags = [] } = useQuery(tagsQuery(useApi(), ''))
  const others = tags.filter((tag) => tag !== state.tag)
  if (others.length === 0) return null
  return (
    <ul aria-label="Common tags" className={sideways}>
      {others.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className="min-h-11 whitespace-nowrap rounded-full border border-transparent bg-sunk px-3.5 text-sm hover:border-aubergine hover:text-aubergine"
            onClick={() => void change({ tag })}
          >
            #{tag}
          </button>
        </li>
      ))}
    </ul>
  )
}

const Applied = ({ state, change }: Controls) => {
  const filters = appliedFilters(state)
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Chip onRemove={() => void change(without)}>{label}</Chip>
        </li>
      ))}
      <li>
        <Button tone="quiet" size="small" onClick={() => void change(withoutFilters)}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

/** Search, filters and order. Without JavaScript the search still works, as a form. */
export const ListControls = (controls: Controls) => (
  <div className="grid gap-4">
    <div className="grid gap-x-2.5 gap-y-4 lg:grid-cols-[14rem_1fr] lg:items-end xl:grid-cols-[1fr_10rem_auto]">
      <SearchField {...controls} />
      <CountryFilter onChoose={(country) => void controls.change({ country })} />
      <div className={sideways}>
        <Choice label="Type" name="targetType" choices={targetTypeChoices} {...controls} />
        <Choice label="Place" name="locationType" choices={placeChoices} {...controls} />
        <Choice label="When" name="status" choices={statusChoices} {...controls} />
        <Choice label="Order" name="sort" choices={sortChoices} {...controls} />
      </div>
    </div>
    <Applied {...controls} />
    <CommonTags {...controls} />
  </div>
)
