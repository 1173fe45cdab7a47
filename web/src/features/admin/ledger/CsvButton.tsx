import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { exportLedger } from './ledger-calls.ts'
import type { LedgerFilter } from './ledger.queries.ts'

/** Fetches what the filter lets through as a file; the session is in a header, so no link could. */
export const CsvButton = ({ filter }: { filter: LedgerFilter }) => {
  const api = useApi()
  const fetching = useMutation({
    mutationFn: () => api.call(exportLedger, { query: filter }),
    onSuccess: (text) => saveFile('muster-ledger.csv', 'text/csv', text),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button tone="secondary" pending={fetching.isPending} onClick={() => fetching.mutate()}>
        <Icon name="download" />
        Download CSV
      </Button>
      {fetching.isError && <Failure what="Failed to load" error={fetching.error} />}
    </div>
  )
}
