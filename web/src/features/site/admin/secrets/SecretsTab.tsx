import type { StoredSecret } from '@muster/contract/site/secrets.ts'
import { environmentOnly, knownSecrets } from '@muster/contract/facts/secrets.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { formatInstant, viewersZone } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { AdminTable } from '../AdminTable.tsx'
import type { AdminColumn } from '../AdminTable.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { SecretState } from './SecretState.tsx'
import { TakeBack } from './TakeBack.tsx'
import { secretsQuery } from './secrets.queries.ts'

const columnsWith = (replace: (name: string) => void): readonly AdminColumn<StoredSecret>[] => [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name }) => <bdi className="inline-block min-w-44 wrap-anywhere">{name}</bdi>,
  },
  {
    key: 'purpose',
    header: 'What it does',
    cell: ({ name }) =>
      knownSecrets[name]?.purpose ?? environmentOnly[name] ?? 'Nothing. The server uses no secret with this name',
  },
  {
    key: 'state',
    header: 'State',
    cell: (secret) => <SecretState secret={secret} />,
  },
  {
    key: 'createdAt',
    header: 'Saved',
    cell: ({ createdAt }) => <span className="text-sm">{formatInstant(createdAt, viewersZone())}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ name, state }) =>
      !Object.hasOwn(environmentOnly, name) && (
        <span className="flex flex-wrap gap-2">
          <Button tone="secondary" size="small" aria-label={`Replace ${name}`} onClick={() => replace(name)}>
            Replace
          </Button>
          {state === 'waiting' && <TakeBack name={name} />}
        </span>
      ),
  },
]

/** The names of the secrets that the server stores encrypted. Their values can be set but not read. */
export const SecretsTab = () => {
  const list = useInfiniteQuery(secretsQuery(useApi()))
  const [dialog, setDialog] = useState<{ name: string } | null>(null)
  const [saved, setSaved] = useState<string>()
  const add = () => setDialog({ name: '' })
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-mute">
          Tokens are secrets: the passwords and keys with which this site logs in at its mail server, at PayPal and at
          Google. A value set where the server is started (in its environment) takes precedence over one stored here. A
          stored value is used at once; in production, a mail server is used after 24 hours, except on a new site.
          Values are encrypted and never shown again. Every admin gets a mail with the name of the secret and who stored
          it.
        </p>
        <Button onClick={add}>Add a secret</Button>
      </div>
      <p role="status" className="mb-3 font-semibold text-good empty:hidden">
        {saved !== undefined && <bdi>{saved} is saved.</bdi>}
      </p>
      <AdminTable
        caption="Stored secrets"
        noun={['secret', 'secrets']}
        list={list}
        columns={columnsWith((name) => setDialog({ name }))}
        rowKey={({ name }) => name}
        empty={<Empty>No secrets are stored.</Empty>}
      />
      {dialog && (
        <SecretDialog
          givenName={dialog.name}
          onClose={() => setDialog(null)}
          onSaved={(name) => {
            setSaved(name)
            setDialog(null)
          }}
        />
      )}
    </>
  )
}
