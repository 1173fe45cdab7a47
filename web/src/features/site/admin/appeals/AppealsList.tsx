import type { AdminAppeal } from '@muster/contract/campaigns/moderation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { useLostFocus } from '../../../../lib/useLostFocus.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { StatusFilter } from '../StatusFilter.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { decisionInWords, outcomeWords } from './appeal-words.ts'
import { appealListQuery, type AppealStatus, useReloadAppeals } from './appeals.queries.ts'
import { AppealSheet } from './AppealSheet.tsx'

const filters = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const

const choices = { status: ['waiting', 'decided'] } as const

const columns: readonly AdminColumn<AdminAppeal>[] = [
  {
    key: 'about',
    header: 'About',
    isRowHeader: true,
    cell: ({ campaign, person }) => (
      <bdi className="line-clamp-2 xl:max-w-sm">{campaign?.title ?? person.displayName}</bdi>
    ),
  },
  {
    key: 'decision',
    header: 'Against',
    cell: ({ decision }) => <span className="text-sm">{decisionInWords(decision)}</span>,
  },
  { key: 'createdAt', header: 'Sent', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    key: 'outcome',
    header: 'Status',
    cell: ({ outcome }) => (
      <StatusBadge tone={outcomeWords[outcome ?? 'waiting'].tone}>
        <span className="whitespace-nowrap">{outcomeWords[outcome ?? 'waiting'].label}</span>
      </StatusBadge>
    ),
  },
]

/** Appeals against decisions of admins. By default those that wait, oldest first. */
export const AppealsList = () => {
  const [{ status }, change] = useAdminSearch(choices)
  const [opened, setOpened] = useState<AdminAppeal | null>(null)
  const reload = useReloadAppeals()
  const list = useInfiniteQuery(appealListQuery(useApi(), status as AppealStatus))
  // A decision removes the sheet, and then the row that opened it.
  useLostFocus(`${opened?._id} ${list.dataUpdatedAt}`, 'main h1')
  const close = () => setOpened(null)
  return (
    <>
      <StatusFilter options={filters} value={status} onChange={(next) => change({ status: next })} />
      <AdminTable
        caption="Appeals"
        noun={['appeal', 'appeals']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        onOpen={setOpened}
        empty={<Empty>{status === 'waiting' ? 'No appeal waits.' : 'No appeal was decided yet.'}</Empty>}
      />
      {opened && (
        <AppealSheet
          appeal={opened}
          onClose={close}
          onDecided={() => {
            close()
            void reload()
          }}
        />
      )}
    </>
  )
}
