import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'

/** Filters a list by status. `children` are shown beside it. */
export const StatusFilter = ({
  options,
  value,
  onChange,
  children,
}: {
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (status: string) => void
  children?: ReactNode
}) => (
  <div className="mb-5 flex flex-wrap items-end gap-4">
    <div className="w-56">
      <Select label="Status" options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
    {children}
  </div>
)

/** Ends the filter by a campaign; nothing without one. */
export const EveryCampaign = ({ campaignId, onClick }: { campaignId: string; onClick: () => void }) =>
  campaignId !== '' && (
    <Button tone="quiet" onClick={onClick}>
      Show those of every campaign
    </Button>
  )
