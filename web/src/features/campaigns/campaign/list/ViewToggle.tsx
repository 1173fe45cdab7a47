import type { ListState } from './list-state.ts'

const views = { table: 'Table', cards: 'Cards' } as const

/** A choice of table or cards, on wide screens. */
export const ViewToggle = ({
  view,
  onChange,
}: {
  view: ListState['view']
  onChange: (view: 'table' | 'cards') => void
}) => (
  <fieldset className="hidden rounded-md border border-edge bg-sheet p-1 lg:inline-flex">
    <legend className="sr-only">View</legend>
    {(['table', 'cards'] as const).map((option) => (
      <label
        key={option}
        className="inline-flex min-h-9 items-center rounded-sm px-3.5 text-sm has-checked:bg-sunk has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-ink"
      >
        <input
          type="radio"
          name="view"
          value={option}
          checked={(view ?? 'table') === option}
          className="sr-only"
          onChange={() => onChange(option)}
        />
        {views[option]}
      </label>
    ))}
  </fieldset>
)
