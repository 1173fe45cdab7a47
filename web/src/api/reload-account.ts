import { useQueryClient } from '@tanstack/react-query'

/** Specification, section 9. */
const reloadDelayMs = 300

/** Refetches the current user 300 ms after the account was saved. Unsaved fields stay as they are. */
export const useReloadAccount = () => {
  const queryClient = useQueryClient()
  return () => void setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['me'] }), reloadDelayMs)
}
