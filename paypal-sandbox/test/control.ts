import { type TestSandbox, buyerDecides, capture, createOrder } from './harness.ts'

/** Creates an order on which the buyer decides. Returns its id. */
export const approved = async (sandbox: TestSandbox, decision = 'approve'): Promise<string> => {
  const { id } = await createOrder(sandbox)
  await buyerDecides(sandbox, String(id), decision)
  return String(id)
}

/** Creates a payment of $25. Returns its id. */
export const paid = async (sandbox: TestSandbox, decision?: string): Promise<string> => {
  const { body } = await capture(sandbox, await approved(sandbox, decision))
  return String(body.purchase_units[0].payments.captures[0].id)
}

/** Calls the sandbox's control API. */
export const control = (sandbox: TestSandbox, path: string, body: unknown = {}) =>
  sandbox.call('POST', `/sandbox/${path}`, body)

type Movement = { kind: string; net: string }
/** The movements of the merchant's account, formatted as `capture 23.64`. */
export const movements = async (sandbox: TestSandbox) => {
  const { movements: all } = (await sandbox.call('GET', '/sandbox/statement')).body as { movements: Movement[] }
  return all.map(({ kind, net }) => `${kind} ${net}`)
}
