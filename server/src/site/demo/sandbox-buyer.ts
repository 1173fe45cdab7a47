/** The sandbox's PayPal page, as a buyer's browser reaches it. */
export type BuyerPage = {
  /** Read at each use, because the sandbox's port can change. */
  settings: () => { apiUrl: string }
  buyers: readonly { email: string; password: string }[]
}

const csrfIn = (page: string): string | undefined => /name="csrf" value="([^"]*)"/.exec(page)?.[1]

/** Acts as a browser on the page of one order: keeps the cookie and submits the form's hidden fields. */
const browse = (apiUrl: string, orderId: string) => {
  let cookie = ''
  let csrf: string | undefined
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(apiUrl + path, { redirect: 'manual', ...init, headers: { cookie } })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  const load = async () => {
    csrf = csrfIn(await (await send(`/checkoutnow?token=${orderId}`, {})).text())
    return csrf !== undefined
  }
  const submit = async (action: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ csrf: csrf ?? '', token: orderId, ...fields })
    const { status } = await send(`/checkoutnow/${action}`, { method: 'POST', body })
    if (status !== 303) throw new Error(`the sandbox’s page answered ${action} with ${status}`)
  }
  return { load, submit }
}

/** Logs a buyer in and approves an order on the sandbox's page. Does nothing if the order is approved already. */
export const approveOrder = async ({ settings, buyers }: BuyerPage, orderId: string): Promise<void> => {
  const [buyer] = buyers
  if (!buyer) throw new Error('the sandbox has no buyer')
  const { load, submit } = browse(settings().apiUrl, orderId)
  if (!(await load())) return
  await submit('login', buyer)
  if (!(await load())) return
  await submit('decide', { decision: 'approve' })
}
