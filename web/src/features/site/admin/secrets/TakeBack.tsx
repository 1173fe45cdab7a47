import { takeBackSecret } from '@muster/contract/facts/admin-calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { answerOr } from '../../../../api/errors.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { showToast } from '../../../../ui/overlay/toasts.ts'

/** Discards a value that has not taken effect. */
export const TakeBack = ({ name }: { name: string }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const takeBack = useMutation({
    mutationFn: () => api.call(takeBackSecret, { params: { name } }),
    onSuccess: () => showToast({ title: `${name} was taken back. Every admin gets a mail about it` }),
    onError: (error) => showToast({ title: answerOr(`Failed to take ${name} back`, error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'tokens'] }),
  })
  return (
    <Button
      tone="secondary"
      size="small"
      aria-label={`Take back ${name}`}
      pending={takeBack.isPending}
      onClick={() => takeBack.mutate()}
    >
      Take back
    </Button>
  )
}
