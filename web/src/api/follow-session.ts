import type { QueryClient } from '@tanstack/react-query'
import { watchTyping } from '../lib/typed-here.ts'
import type { Api } from './api.ts'
import { heldSession } from './held-session.ts'
import { proofs } from './proof.ts'
import { clearOthersData, holdWhileTyped, meQuery } from './session.ts'
import { sessionToken } from './token.ts'

/** Somebody logged in, here or in another tab, while a page is held: it goes on where it is the same person. */
const resumeWith = async (api: Api, queryClient: QueryClient, token: string) => {
  const user = await queryClient.query(meQuery(api, token)).catch(() => null)
  const held = heldSession.read()
  if (!user || !held) return
  if (user._id !== held.user._id) return void heldSession.dropped()
  heldSession.resumed()
  // To log in is a fresh proof as well.
  if (proofs.state() === 'asking') proofs.given()
}

/**
 * Follows who is logged in, in this tab and in others. What was fetched as another person is dropped; a page on which something is
 * typed is held when another tab ends its session. Call it before the first render, so that no page changes before.
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
