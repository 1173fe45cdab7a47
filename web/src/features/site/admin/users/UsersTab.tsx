import type { ListedUser } from '@muster/contract/people/users.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { EmailText } from '../../../../ui/text/EmailText.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { AdminTable } from '../AdminTable.tsx'
import type { AdminColumn } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { SearchField } from '../SearchField.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { nameOf } from './user-words.ts'
import { UserSheet } from './UserSheet.tsx'
import { useReloadUsers, usersQuery } from './users.queries.ts'
import type { UserFilter } from './users.queries.ts'

const choices = {
  q: null,
  role: ['', 'admin', 'user'],
  sort: ['-createdAt', 'createdAt', 'name', '-name', 'email', '-email'],
} as const

const roleOptions = [
  { value: '', label: 'All' },
  { value: 'admin', label: 'Admin' },
  { value: 'user', label: 'User' },
]

const Email = ({ email, emailVerified }: ListedUser) => (
  <>
    <EmailText email={email} />
    {!emailVerified && <span className="block text-sm text-mute">Not verified</span>}
  </>
)

const columns: readonly AdminColumn<ListedUser>[] = [
  {
    key: 'name',
    header: 'User',
    isRowHeader: true,
    sortBy: 'name',
    cell: (user) => (
      <>
        <bdi>{nameOf(user)}</bdi>
        {user.suspension && (
          <span className="ml-2">
            <StatusBadge tone="danger">Suspended</StatusBadge>
          </span>
        )}
      </>
    ),
  },
  { key: 'email', header: 'Email', sortBy: 'email', cell: (user) => <Email {...user} /> },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="whitespace-nowrap">{phone ?? '–'}</span> },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => (role === 'admin' ? <StatusBadge tone="info">Admin</StatusBadge> : 'User'),
  },
  {
    key: 'createdAt',
    header: 'Joined',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
]

const NobodyFound = ({ q, onClear }: { q: string; onClear: () => void }) => (
  <Empty
    action={
      <Button tone="secondary" onClick={onClear}>
        Clear search and filter
      </Button>
    }
  >
    {q ? (
      <span>
        No user matches “<bdi className="font-semibold">{q}</bdi>”.
      </span>
    ) : (
      'No user has this role.'
    )}
  </Empty>
)

/** All accounts, searchable by email, username, name or phone, each with its change history. */
export const UsersTab = () => {
  const [{ q, role, sort }, change] = useAdminSearch(choices)
  const [opened, setOpened] = useState<ListedUser | null>(null)
  const reload = useReloadUsers()
  const list = useInfiniteQuery(usersQuery(useApi(), { q, role, sort } as UserFilter))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <SearchField
          label="Search users"
          placeholder="Email, username, name or phone"
          value={q}
          onSearch={(text) => change({ q: text })}
        />
        <Select
          label="Role"
          options={roleOptions}
          value={role}
          onChange={(event) => change({ role: event.target.value })}
        />
      </div>
      <AdminTable
        caption="Users"
        noun={['user', 'users']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        sort={{ value: sort, onChange: (value) => change({ sort: value }) }}
        onOpen={setOpened}
        failure="Failed to fetch users"
        empty={<NobodyFound q={q} onClear={() => change({ q: '', role: '' })} />}
      />
      <UserSheet
        user={opened}
        onClose={() => setOpened(null)}
        onDecided={(user) => {
          setOpened(user)
          void reload(user._id)
        }}
      />
    </>
  )
}
