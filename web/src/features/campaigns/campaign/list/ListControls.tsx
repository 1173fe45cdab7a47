import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Chip } from '../../../../ui/text/Chip.tsx'
import { FieldError } from '../../../../ui/form/Field.tsx'
import { Icon } from '../../../../ui/picture/Icon.tsx'
import { CommonTags } from './CommonTags.tsx'
import { CountryFilter } from './CountryFilter.tsx'
import { FilterButton } from './FilterButton.tsx'
import {
  appliedFilters,
  placeChoices,
  sortChoices,
  statusChoices,
  statusOf,
  targetTypeChoices,
  withoutFilters,
  withStatus,
} from './list-state.ts'
import type { ListState } from './list-state.ts'
import { type Controls, useSearchText } from './useListState.ts'

type ChoiceName = 'targetType' | 'locationType' | 'status' | 'sort'

/** On a phone the row scrolls horizontally, so that the first campaign is visible. The padding keeps focus rings visible. */
const sideways =
  'max-lg:-mx-[clamp(1rem,4vw,2.5rem)] max-lg:-my-1.5 max-lg:flex-nowrap max-lg:overflow-x-auto max-lg:px-[clamp(1rem,4vw,2.5rem)] max-lg:py-1.5'

const valueOf = (state: ListState, name: ChoiceName) => (name === 'status' ? statusOf(state) : state[name])

const Choice = ({
  label,
  name,
  choices,
  state,
  change,
}: {
  label: string
  name: ChoiceName
  choices: Readonly<Record<string, string>>
} & Controls) => (
  <label className="relative text-sm font-semibold max-lg:flex-1 lg:flex-none">
    <span className="mb-1 block max-lg:sr-only">{label}</span>
    <span className="relative block">
      <select
        name={name}
        className="control appearance-none pr-9 text-base font-normal"
        value={valueOf(state, name)}
        onChange={({ target: { value } }) =>
          void change(name === 'status' ? withStatus(state, value) : { [name]: value })
        }
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
  const { text, error, onType, onSubmit, onLeave } = useSearchText(state.q, change)
  return (
    <form
      role="search"
      action={paths.campaigns()}
      className="lg:max-xl:col-span-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <label htmlFor="campaign-search" className="sr-only">
        Search campaigns
      </label>
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute left-4 top-1/2 -translate-y-1/2 text-xl text-mute"
        />
        <input
          id="campaign-search"
          type="search"
          name="q"
          placeholder="A cause, a place, a person"
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'campaign-search-error' : undefined}
          className="control min-h-14 pl-12.5 text-lg"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
        />
      </div>
      <div role="status">{error && <FieldError id="campaign-search-error">{error}</FieldError>}</div>
    </form>
  )
}

const Applied = ({ state, change }: Controls) => {
  const filters = appliedFilters(state)
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters in use" className={`flex flex-wrap items-center gap-2 ${sideways}`}>
      {filters.map(({ label, without }) => (
        <li key={label} className="shrink-0">
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

/**
 * Search, filters and order. On a phone the filters are behind one button, so that the first campaign is visible. Without
 * JavaScript the search still works, as a form.
 */
export const ListControls = (controls: Controls) => {
  const { state, change } = controls
  return (
    <div className="grid gap-3 lg:gap-4">
      <div className="grid gap-x-2.5 gap-y-3 lg:grid-cols-[14rem_1fr] lg:items-end lg:gap-y-4 xl:grid-cols-[1fr_10rem_auto]">
        <SearchField {...controls} />
        <div className="max-lg:hidden noscript:hidden">
          <CountryFilter onChoose={(country) => void change({ country })} />
        </div>
        <div className="flex gap-2.5 noscript:hidden">
          <div className="lg:hidden">
            <FilterButton {...controls} />
          </div>
          <div className="flex gap-2.5 max-lg:hidden">
            <Choice label="Type" name="targetType" choices={targetTypeChoices} {...controls} />
            <Choice label="Place" name="locationType" choices={placeChoices} {...controls} />
            <Choice label="When" name="status" choices={statusChoices} {...controls} />
          </div>
          <Choice label="Sort by" name="sort" choices={sortChoices} {...controls} />
        </div>
      </div>
      <Applied {...controls} />
      <div className="max-lg:hidden noscript:hidden">
        <CommonTags tag={state.tag} onChoose={(tag) => void change({ tag })} />
      </div>
    </div>
  )
}
