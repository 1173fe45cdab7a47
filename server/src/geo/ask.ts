import type * as z from 'zod/mini'

/** Nobody waits longer for a suggestion. */
const timeoutMs = 1_500

/** Asks a service of places, and reads its answer. Redirects are not followed: our key must not travel elsewhere. */
export const ask = async <Answer extends z.ZodMiniType>(
  url: string,
  request: RequestInit,
  answer: Answer,
): Promise<z.output<Answer>> => {
  const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`answer ${response.status}`)
  return answer.parse(await response.json())
}
