import type * as z from 'zod/mini'

/** Timeout of a request for suggestions. */
const timeoutMs = 1_500

/** Calls a place service and reads its response. Redirects are not followed, so that our key is not sent to another host. */
export const ask = async <Answer extends z.ZodMiniType>(
  url: string,
  request: RequestInit,
  answer: Answer,
): Promise<z.output<Answer>> => {
  const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`answer ${response.status}`)
  return answer.parse(await response.json())
}
