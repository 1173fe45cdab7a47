import type { ProposalStatus } from '@muster/contract/facts/promises.ts'
import type { AdminPromiseProposal } from '@muster/contract/campaigns/proposals.ts'
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
import { kindWords, statusWords } from './proposal-words.ts'
import { proposalListQuery, useReloadProposals } from './proposals.queries.ts'
import { type Difference, ProposalSheet } from './ProposalSheet.tsx'

const choices = { status: ['open', 'confirmed', 'refused', 'withdrawn', 'outdated'] } as const
const filters = choices.status.map((value) => ({ value, label: statusWords[value].label }))

const columns: readonly AdminColumn<AdminPromiseProposal>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: ({ campaignTitle }) => <bdi className="line-clamp-2 xl:max-w-sm">{campaignTitle}</bdi>,
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => <span className="text-sm">{kindWords[kind]}</span> },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner }) => <bdi className="block max-w-44 truncate text-sm max-md:max-w-none">{owner.displayName}</bdi>,
  },
  { key: 'createdAt', header: 'Sent', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={statusWords[status].tone}>{statusWords[status].label}</StatusBadge>,
  },
]

/** Changes of promises that an admin has to confirm. By default those that wait, oldest first. */
export const ProposalsList = ({ Difference }: { Difference: Difference }) => {
  const [{ status }, change] = useAdminSearch(choices)
  const [opened, setOpened] = useState<AdminPromiseProposal | null>(null)
  const reload = useReloadProposals()
  const list = useInfiniteQuery(proposalListQuery(useApi(), status as ProposalStatus))
  // A decision removes the sheet, and then the row that opened it.
  useLostFocus(`${opened?._id} ${list.dataUpdatedAt}`, 'main h1')
  const close = () => {
    setOpened(null)
    void reload()
  }
  return (
    <>
      <StatusFilter options={filters} value={status} onChange={(next) => change({ status: next })} />
      <AdminTable
        caption="Changes to confirm"
        noun={['change', 'changes']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        onOpen={setOpened}
        empty={<Empty>{status === 'open' ? 'No change waits for an admin.' : 'There is no such change.'}</Empty>}
      />
      {opened && <ProposalSheet proposal={opened} Difference={Difference} onClose={close} onDecided={close} />}
    </>
  )
}
