import { pictureAt } from '@muster/contract/facts/pictures.ts'
import { uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'
import { useUpload } from '../../../api/useUpload.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { CropOne } from './CropLater.tsx'
import { DropBox } from './DropBox.tsx'
import { FileButton } from './FileButton.tsx'
import { useCropChoice } from './useCropChoice.ts'

const Shown = ({ url }: { url: string | null }) =>
  url === null ? (
    <div aria-hidden="true" className="aspect-video rounded-md bg-sunk max-sm:hidden" />
  ) : (
    <img
      src={pictureAt(url, 480)}
      alt="The cover as chosen"
      className="aspect-video w-full rounded-md bg-sunk object-cover"
    />
  )

/** The cover picture of a campaign. `id` is the id of its button, for error links. */
export const CoverField = ({
  id,
  error,
  url,
  onChange,
}: {
  id: string
  error: string | undefined
  url: string | null
  onChange: (url: string | null) => void
}) => {
  const upload = useUpload()
  const { file, refusal, choose, close } = useCropChoice()
  const problem = refusal ?? error
  const remove = () => {
    onChange(null)
    // The clicked button is removed with the picture.
    document.getElementById(id)?.focus()
    const undo = () => onChange(url)
    showToast({ title: 'Cover removed', timeoutMs: 10_000, action: { label: 'Undo', onClick: undo } })
  }
  const saved = (savedUrl: string) => {
    close()
    onChange(savedUrl)
  }
  return (
    <DropBox id={id} label="Cover" problem={problem} onFiles={choose}>
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-center">
        <Shown url={url} />
        <div>
          <div className="flex flex-wrap gap-2">
            <FileButton id={id} isWrong={Boolean(problem)} onFiles={choose}>
              {url === null ? 'Choose a cover' : 'Change the cover'}
            </FileButton>
            {url !== null && (
              <Button tone="quiet" onClick={remove}>
                Remove the cover
              </Button>
            )}
          </div>
          <p className="mt-2 text-sm text-mute">
            Shown at the top of the page, on its card and in shared links. You can also drop a picture here. Without a
            cover, a pattern is drawn.
          </p>
        </div>
      </div>
      {file && (
        <CropOne
          file={file}
          cut="cover"
          title="The cover"
          send={async (jpeg, options) => (await upload(uploadCampaignCoverEndpoint, { files: [jpeg] }, options)).url}
          onSaved={saved}
          onClose={close}
        />
      )}
    </DropBox>
  )
}
