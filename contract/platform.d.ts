/** Browsers and Node both have it. The contract only passes it on, so it sees no more of either platform than this. */
interface Blob {
  readonly size: number
  readonly type: string
}
