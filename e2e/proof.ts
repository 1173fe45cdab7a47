import type { Page, Route } from '@playwright/test'
import { field, type } from './keys.ts'
import { password } from './api.ts'
import { pressKey } from './hands.ts'

const refusal = { error: 'Confirm that it is you', code: 'proof_required', requestId: 'x' }

/** Responds to the first call as the server does if the last proof is older than 10 minutes; the next call reaches the server. */
export const refuseOnce = async (page: Page, address: string, method: string) => {
  const seen: { body: string | null; key: string | undefined }[] = []
  await page.route(address, async (route: Route) => {
    const request = route.request()
    if (request.method() !== method) return route.fallback()
    seen.push({ body: request.postData(), key: request.headers()['idempotency-key'] })
    return seen.length === 1 ? route.fulfill({ status: 403, json: refusal }) : route.fallback()
  })
  return seen
}

export const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

export const prove = async (page: Page, given = password) => {
  await type(page, field(proof(page), 'Your password'), given)
  await pressKey(page, 'Enter')
}

export const openAccount = async (page: Page) => {
  await page.goto('/account')
  await page.getByText('This device').waitFor()
}
