/** Data with a status: returned by a loader or action, the data of its page; thrown, an error of the page. */
export class RouteData<Data = unknown> {
  readonly data: Data
  readonly status: number
  constructor(data: Data, status: number) {
    this.data = data
    this.status = status
  }
}

/** Thrown or returned by a loader or action: the path to show instead. */
export class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}

/** The result of a loader or an action. */
export type Outcome = { data?: unknown; status: number; error?: unknown; redirect?: string }

const outcomeOf = (value: unknown): Outcome => {
  if (value instanceof Redirect) return { status: 302, redirect: value.to }
  return value instanceof RouteData ? { data: value.data, status: value.status } : { data: value, status: 200 }
}

/** Runs a loader or an action. */
export const settle = async (work: () => unknown): Promise<Outcome> => {
  try {
    return outcomeOf(await work())
  } catch (error) {
    if (error instanceof Redirect) return outcomeOf(error)
    return { error, status: error instanceof RouteData ? error.status : 500 }
  }
}
