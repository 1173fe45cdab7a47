import type { QueryClient } from '@tanstack/react-query'
import { watchTyping } from '../lib/typed-here.ts'
import type { Api } from './api.ts'
import { heldSession } from './held-session.ts'
import { proofs } from './proof.ts'
import { clearOthersData, holdWhileTyped, meQuery } from './session.ts'
import { sessionToken } from './token.ts'

/** After a login in any tab while a page is held: the page continues if it is the same person. */
const resumeWith = async (api: Api, queryClient: QueryClient, token: string) => {
  const user = await queryClient.query(meQuery(api, token)).catch(() => null)
  const held = heldSession.read()
  if (!user || !held) return
  if (user._id !== held.user._id) return void heldSession.dropped()
  heldSession.resumed()
  // Logging in is a fresh proof as well.
  if (proofs.state() === 'asking') proofs.given()
}

/**
 * Follows the session across tabs. Data fetched for another person is dropped. A page with unsaved
 * input is held when another tab ends its session. Call it before the first render.
 */
export const followSession = (api: Api, queryClient: QueryClient) => {
  let known = sessionToken.read()
  watchTyping()
  sessionToken.onRemovedElsewhere(() => void holdWhileTyped(queryClient, known))
  const follow = () => {
    const current = sessionToken.read()
    if (heldSession.read()) {
      if (current !== null && current !== known) void resumeWith(api, queryClient, current)
      return
    }
    if (current === known) return
    known = current
    void clearOthersData(queryClient)
  }
  sessionToken.subscribe(follow)
  heldSession.subscribe(follow)
}
