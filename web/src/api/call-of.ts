import type { Endpoint } from '@muster/contract/endpoint.ts'

/** What it takes to call an endpoint, without the schemas that describe it. Each word is checked against the contract. */
type CallLine<E extends Endpoint> = Pick<E, keyof E & ('method' | 'path' | 'paged' | 'produces')>

/**
 * An endpoint of the contract for pages that show and do not ask: importing the contract itself brings the
 * schemas and Zod along, 17 kB that no first picture should wait for. Forms import the contract.
 */
export const callOf = <E extends Endpoint>(line: CallLine<E>) => line as unknown as E
