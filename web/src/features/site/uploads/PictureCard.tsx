import { altMax } from '@muster/contract/facts/campaigns.ts'
import { pictureAt } from '@muster/contract/facts/pictures.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { useReorder } from './useReorder.ts'

const MoveButton = ({
  move,
  position,
  isPossible,
  onMove,
}: {
  move: 'earlier' | 'later'
  position: number
  isPossible: boolean
  onMove: () => void
}) => (
  <button
    type="button"
    data-move={move}
    aria-label={`Move picture ${position} ${move}`}
    // Not `disabled`: the clicked button must keep focus at the end of the list.
    aria-disabled={!isPossible}
    className="grid size-11 place-items-center rounded-md border border-edge bg-sheet hover:border-ink hover:bg-sunk aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    onClick={() => isPossible && onMove()}
  >
    <Icon name={move === 'earlier' ? 'arrowLeft' : 'arrowRight'} />
  </button>
)

/** One picture of a campaign's gallery: its description, position and removal. `index` counts from 0, the visible number from 1. */
export const PictureCard = ({
  url,
  alt,
  index,
  count,
  onAlt,
  onMoveTo,
  onRemove,
}: {
  url: string
  alt: string
  index: number
  count: number
  onAlt: (alt: string) => void
  onMoveTo: (from: number, to: number) => void
  onRemove: () => void
}) => {
  const { isTarget, handle, target } = useReorder(index, onMoveTo)
  const position = index + 1
  const look = isTarget ? 'border-aubergine bg-aubergine-soft' : 'border-line bg-sheet'
  return (
    <li {...target} className={classNames('grid gap-4 rounded-md border p-3 sm:grid-cols-[10rem_minmax(0,1fr)]', look)}>
      <img
        {...handle}
        src={pictureAt(url, 480)}
        alt={alt || `Picture ${position}, without a description yet`}
        className="aspect-video w-full cursor-grab self-start rounded-sm bg-sunk object-cover"
      />
      <div className="min-w-0">
        <TextInput
          label={`What picture ${position} shows`}
          value={alt}
          error={alt.trim().length > altMax ? `At most ${altMax} characters` : undefined}
          dir="auto"
          autoComplete="off"
          onChange={(event) => onAlt(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <MoveButton
            position={position}
            move="earlier"
            isPossible={index > 0}
            onMove={() => onMoveTo(index, index - 1)}
          />
          <MoveButton
            position={position}
            move="later"
            isPossible={position < count}
            onMove={() => onMoveTo(index, index + 1)}
          />
          <Button tone="quiet" size="small" data-remove onClick={onRemove}>
            Remove<span className="sr-only">{` picture ${position}`}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
