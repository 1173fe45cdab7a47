import { ready } from '@muster/contract/facts/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/context.tsx'
import { isActingAdmin, useSession } from '../api/session.ts'

/** The version and the commit of the running server, for admins. */
export const BuildLine = () => {
  const api = useApi()
  const { user } = useSession()
  const { data: build } = useQuery({
    queryKey: ['build'],
    enabled: isActingAdmin(user),
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) => api.call(ready, {}, { signal }),
  })
  if (!build || !isActingAdmin(user)) return null
  return (
    <p className="text-sm text-mute">
      Version {build.version}
      {build.commit && (
        <span>
          , commit <code>{build.commit.slice(0, 10)}</code>
        </span>
      )}
    </p>
  )
}
