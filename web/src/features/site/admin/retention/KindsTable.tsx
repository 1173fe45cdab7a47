import type { RetentionKind } from '@muster/contract/site/retention.ts'
import { Fragment } from 'react'
import { formatCount } from '../../../../lib/format.ts'
import { type AdminColumn, AdminRows } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'

/** Long names break after an underscore. */
const Setting = ({ name }: { name: string }) => (
  <code>
    {name.split('_').map((part, index) => (
      <Fragment key={part}>
        {index > 0 && (
          <span>
            _<wbr />
          </span>
        )}
        <span>{part}</span>
      </Fragment>
    ))}
  </code>
)

const columns: readonly AdminColumn<RetentionKind>[] = [
  { key: 'data', header: 'Data', isRowHeader: true, cell: ({ data }) => data },
  { key: 'kept', header: 'Kept', cell: ({ kept }) => kept },
  {
    key: 'setting',
    header: 'Setting',
    cell: ({ setting, isDefault }) =>
      setting ? (
        <span className="text-sm">
          <Setting name={setting} />
          {!isDefault && <span> (changed)</span>}
        </span>
      ) : (
        'Fixed'
      ),
  },
  { key: 'due', header: 'Due', align: 'right', cell: ({ due }) => formatCount(due) },
  { key: 'oldest', header: 'Oldest', cell: ({ oldest }) => (oldest ? <Instant at={oldest} /> : '–') },
]

/** Each kind of personal data that the job deletes. */
export const KindsTable = ({ kinds }: { kinds: readonly RetentionKind[] }) => (
  <AdminRows caption="Kinds of personal data" columns={columns} rows={kinds} rowKey={({ kind }) => kind} />
)
