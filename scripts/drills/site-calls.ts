import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts'
import { createDonationOrderEndpoint, getDonationEndpoint } from '@muster/contract/money/donations.ts'
import { callApi } from '../../bench/lib/calls.ts'

const watchedMs = 120_000

/** Calls the API of the site at `url`, and throws unless it succeeds. */
export const callSite = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  request: RequestOf<E>,
  token?: string,
): Promise<ResponseOf<E>> => {
  const { status, body } = await callApi(url, endpoint, request, token === undefined ? {} : { token })
  if (status === 0 || status >= 300) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Repeats a look until it finds something other than undefined. Throws after `withinMs`, with the last error of the look. */
export const waitFor = async <T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  withinMs = watchedMs,
): Promise<T> => {
  const deadline = performance.now() + withinMs
  for (;;) {
    let problem = 'it did not happen'
    try {
      const found = await look()
      if (found !== undefined) return found
    } catch (error) {
      problem = (error as Error).message
    }
    if (performance.now() > deadline) throw new Error(`${what}: waited ${withinMs / 1_000} s; ${problem}`)
    await pause(250)
  }
}

/** Creates a donation with its order at PayPal. */
export const orderDonation = async (url: string, campaignId: string, amount: number, token: string) => {
  const request = { params: { id: campaignId }, body: { amount } }
  const { donationId, links } = await callSite(url, createDonationOrderEndpoint, request, token)
  return { donationId, orderId: new URL(links[0]?.href ?? '').searchParams.get('token') ?? '' }
}

export const waitForDonation = (url: string, donationId: string, token: string): Promise<boolean> =>
  waitFor('the donation', async () => {
    const { status } = await callSite(url, getDonationEndpoint, { params: { id: donationId } }, token)
    if (status !== 'completed') throw new Error(`its status is ${status}`)
    return true
  })
