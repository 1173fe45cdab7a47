import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'

/** What the server leaves in a page for the browser to go on from. `nowMs`: when the page was rendered. */
export type PageState = { q: DehydratedState; r: Pick<HydrationState, 'loaderData' | 'actionData'>; nowMs: number }

export const pageStateId = 'state'
