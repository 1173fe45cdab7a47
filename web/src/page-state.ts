import type { DehydratedState } from '@tanstack/react-query'
import type { ServerData } from './router/state.ts'

/** The state that the server embeds in a page for the browser. `nowMs`: when the page was rendered. */
export type PageState = { q: DehydratedState; r: ServerData; nowMs: number }

export const pageStateId = 'state'
