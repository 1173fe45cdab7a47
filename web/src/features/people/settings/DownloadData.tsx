import { exportMyData } from '@muster/contract/facts/account-calls.ts'
import { useApi } from '../../../api/context.tsx'
import { DownloadButton } from '../../../ui/button/DownloadButton.tsx'

/** Downloads the data export as a JSON file. */
export const DownloadData = () => {
  const api = useApi()
  const fetchData = async () => {
    const data = await api.call(exportMyData, {})
    return {
      name: `muster-my-data-${data.exportedAt.slice(0, 10)}.json`,
      mediaType: 'application/json',
      content: JSON.stringify(data, null, 2),
    }
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Your profile, sessions, campaigns, support, donations and everything else that this site keeps about you. No
        passwords or keys.
      </p>
      <DownloadButton fetchFile={fetchData}>Download my data</DownloadButton>
    </div>
  )
}
