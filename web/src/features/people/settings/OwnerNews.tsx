import { getOwnerNews, setOwnerNews } from '@muster/contract/facts/account-calls.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { storeAnswer } from '../../../api/store-answer.ts'
import { Switch } from '../../../ui/form/Switch.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'

const key = ['owner-mails'] as const
const ownerNewsQuery = (api: Api) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api.call(getOwnerNews, {}, { signal }) })

/** Turns the mails to an owner about new supporters, donations and questions on or off. */
export const OwnerNews = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(ownerNewsQuery(api))
  const saving = useMutation({
    mutationFn: (isOn: boolean) => api.call(setOwnerNews, { body: { isOn } }),
    onSuccess: (saved) => storeAnswer(queryClient, key, saved),
  })
  if (error) return <Failure what="Failed to load" error={error} retry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-11" />
      </Loading>
    )
  }
  return (
    <div>
      <Switch
        label="New supporters, donations and questions"
        isOn={saving.isPending ? saving.variables : data.isOn}
        onChange={saving.mutate}
      />
      {saving.error && <Alert tone="danger" live title={answerOr('Failed to save', saving.error)} />}
    </div>
  )
}
