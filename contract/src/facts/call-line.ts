/** What a client must know of a call to make it, without the schemas that describe it. */
export type CallLine = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; parameters as `:name`. */
  path: `/${string}`
  /** A bare array, paged by `limit` and `cursor`, the next page in the `Link` header. */
  paged?: true
  /** Media type of a response that is not JSON; the result of the call is then its text. */
  produces?: 'text/calendar' | 'text/csv' | 'text/html'
}
