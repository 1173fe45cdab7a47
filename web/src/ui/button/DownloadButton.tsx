import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from './Button.tsx'
import { Failure } from '../page/Failure.tsx'
import { Icon } from '../picture/Icon.tsx'

type NamedFile = { name: string; mediaType: string; content: string }

/**
 * Downloads a file that needs a session. A plain link would stream it to disk, but
 * a link cannot send the session header, so the file is held in memory until it is complete.
 */
export const DownloadButton = ({ children, fetchFile }: { children: string; fetchFile: () => Promise<NamedFile> }) => {
  const download = useMutation({
    mutationFn: async () => {
      const { name, mediaType, content } = await fetchFile()
      saveFile(name, mediaType, content)
    },
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="secondary" pending={download.isPending} pendingLabel="Preparing…" onClick={() => download.mutate()}>
        <Icon name="download" />
        {children}
      </Button>
      <div role="status">{download.isSuccess && <p>The file is in your downloads.</p>}</div>
      {download.isError && <Failure what="Failed to load" error={download.error} />}
    </div>
  )
}
