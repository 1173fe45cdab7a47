import { Component } from 'react'
import type { ReactNode } from 'react'
import type { Location } from './location.ts'
import { RouteErrorContext } from './state.ts'

type Props = { location: Location; isRevalidating: boolean; fallback: ReactNode; children: ReactNode }
type State = { error: unknown; hasFailed: boolean; location: Location; isRevalidating: boolean }

/** Shows `fallback` after an error while rendering, until the next page is shown or the data was fetched again. */
export class RouteCatch extends Component<Props, State> {
  override state: State = {
    error: undefined,
    hasFailed: false,
    location: this.props.location,
    isRevalidating: this.props.isRevalidating,
  }

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps({ location, isRevalidating }: Props, state: State): Partial<State> {
    const isNew = location !== state.location || (state.isRevalidating && !isRevalidating)
    return { location, isRevalidating, ...(isNew && { error: undefined, hasFailed: false }) }
  }

  override render() {
    const { error, hasFailed } = this.state
    if (!hasFailed) return this.props.children
    return <RouteErrorContext value={error}>{this.props.fallback}</RouteErrorContext>
  }
}
