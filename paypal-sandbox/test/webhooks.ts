import type { TestSandbox } from './harness.ts'

export const day = 24 * 60 * 60_000

/** Verifies a delivery at the sandbox. The body is inserted as text, because the signature covers the text. */
export const verify = async (
  sandbox: TestSandbox,
  headers: Record<string, string>,
  body: string,
  webhookId: string,
): Promise<string> => {
  const claim = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  }
  const text = `${JSON.stringify(claim).slice(0, -1)},"webhook_event":${body}}`
  const answer = await sandbox.call('POST', '/v1/notifications/verify-webhook-signature', text)
  return answer.body.verification_status
}
