import { exportReceipts } from '@muster/contract/facts/admin-calls.ts'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { DownloadButton } from '../../../../ui/button/DownloadButton.tsx'
import { Select } from '../../../../ui/form/Select.tsx'

const yearsOffered = 10

/** Downloads the numbered receipts of a year, for the accountant. */
export const DownloadReceipts = () => {
  const api = useApi()
  const [thisYear] = useState(() => new Date().getUTCFullYear())
  const [year, setYear] = useState(thisYear)
  const options = Array.from({ length: yearsOffered }, (_, index) => String(thisYear - index))
  const fetchFile = async () => ({
    name: `muster-receipts-${year}.csv`,
    mediaType: 'text/csv',
    content: await api.call(exportReceipts, { query: { year } }),
  })
  return (
    <section aria-label="Receipts" className="mt-8 flex flex-wrap items-end gap-4 border-t border-line pt-6">
      <Select
        label="Receipts of the year (UTC)"
        options={options.map((value) => ({ value, label: value }))}
        value={String(year)}
        onChange={(event) => setYear(Number(event.target.value))}
      />
      <DownloadButton fetchFile={fetchFile}>Download receipts as CSV</DownloadButton>
    </section>
  )
}
