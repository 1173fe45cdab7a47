import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/errors.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

type NamedFile = { name: string; mediaType: string; content: string }

/** Fetches a file, as only somebody signed in may, and gives it to the browser to keep. */
export const DownloadButton = ({ children, fetchFile }: { children: string; fetchFile: () => Promise<NamedFile> }) => {
  const download = useMutation({
    mutationFn: async () => {
      const { name, mediaType, content } = await fetchFile()
      saveFile(name, mediaType, content)
    },
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="secondary" pending={download.isPending} pendingLabel="Gathering…" onClick={() => download.mutate()}>
        <Icon name="download" />
        {children}
      </Button>
      <div role="status">{download.isSuccess && <p>The file is among your downloads.</p>}</div>
      {download.isError && (
        <p role="alert" className="text-danger">
          {messageOf(download.error)}.
        </p>
      )}
    </div>
  )
}
