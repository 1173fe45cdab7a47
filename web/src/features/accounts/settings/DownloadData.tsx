import { useMutation } from '@tanstack/react-query'
import { exportMyData } from '../../../api/calls.ts'
import { useApi } from '../../../api/context.tsx'
import { messageOf } from '../../../api/errors.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** All that the site keeps of the person, as a JSON file. */
export const DownloadData = () => {
  const api = useApi()
  const download = useMutation({
    mutationFn: async () => {
      const data = await api.call(exportMyData, {})
      saveFile(`muster-my-data-${data.exportedAt.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2))
    },
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p>Profile, sessions, campaigns, supports, donations and whatever else there is. No passwords or keys.</p>
      <Button tone="secondary" pending={download.isPending} pendingLabel="Gathering…" onClick={() => download.mutate()}>
        <Icon name="download" />
        Download my data
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
