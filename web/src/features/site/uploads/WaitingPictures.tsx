import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { ProgressBar } from '../../../ui/picture/ProgressBar.tsx'
import { useObjectUrl } from './useObjectUrl.ts'
import type { WaitingPicture } from './usePictureQueue.ts'

const Waiting = ({
  picture,
  onRetry,
  onDrop,
}: {
  picture: WaitingPicture
  onRetry: () => void
  onDrop: () => void
}) => {
  const url = useObjectUrl(picture.file)
  const { name } = picture.file
  const isPicture = picture.failure === null || picture.isRetriable
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 rounded-md border border-line bg-sheet p-3">
      {isPicture ? (
        <img src={url ?? undefined} alt="" className="aspect-video w-full rounded-sm bg-sunk object-cover" />
      ) : (
        <div className="grid aspect-video w-full place-items-center rounded-sm bg-sunk text-danger">
          <Icon name="warning" />
        </div>
      )}
      <div className="min-w-0">
        <p className="truncate text-sm">{name}</p>
        {picture.failure === null ? (
          <div className="mt-2">
            <ProgressBar value={picture.share} max={1} label={`Sent of ${name}`} />
          </div>
        ) : (
          <p role="alert" className="text-sm font-medium text-danger">
            {picture.failure}
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-2">
          {picture.failure !== null && picture.isRetriable && (
            <Button tone="secondary" size="small" onClick={onRetry}>
              Try again<span className="sr-only"> to send {name}</span>
            </Button>
          )}
          <Button tone="quiet" size="small" className="-ml-3.5" onClick={onDrop}>
            <span>{picture.failure === null ? 'Cancel' : 'Leave it out'}</span>
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Pictures that are uploading or failed. */
export const WaitingPictures = ({
  pictures,
  onRetry,
  onDrop,
}: {
  pictures: readonly WaitingPicture[]
  onRetry: (picture: WaitingPicture) => void
  onDrop: (id: number) => void
}) =>
  pictures.length > 0 && (
    <ul aria-label="Pictures being sent" className="mt-3 grid gap-3">
      {pictures.map((picture) => (
        <Waiting
          key={picture.id}
          picture={picture}
          onRetry={() => onRetry(picture)}
          onDrop={() => onDrop(picture.id)}
        />
      ))}
    </ul>
  )
