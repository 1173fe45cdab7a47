import { useQueryClient } from '@tanstack/react-query'

/** Specification, section 9. */
const reloadDelayMs = 300

/** Asks anew who is signed in, 300 ms after something of the account was saved. Unsaved fields stay as they are. */
export const useReloadAccount = () => {
  const queryClient = useQueryClient()
  return () => void setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['me'] }), reloadDelayMs)
}
