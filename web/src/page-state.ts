import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'

/** The state that the server embeds in a page for the browser. `nowMs`: when the page was rendered. */
export type PageState = { q: DehydratedState; r: Pick<HydrationState, 'loaderData' | 'actionData'>; nowMs: number }

export const pageStateId = 'state'
