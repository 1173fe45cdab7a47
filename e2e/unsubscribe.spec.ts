import { site } from './api.ts'
import { expect, test } from './fixtures.ts'
import { stopPath, clickButton } from './mailed-links.ts'

const isStopped = async (path: string): Promise<boolean> => {
  const answer = await fetch(`${site()}/api${path}`)
  return ((await answer.json()) as { stopped: boolean }).stopped
}

for (const [what, type, data] of [
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['a form in parts', 'multipart/form-data; boundary=x', '--x\r\n\r\nOne-Click\r\n--x--'],
] as const) {
  test(`one-click unsubscribe in a mail program posts ${what} to the link and stops the mails`, async ({
    request,
    person,
  }) => {
    const path = await stopPath(person)
    await request.get(path)
    expect(await isStopped(path)).toBe(false)
    const answer = await request.post(path, { headers: { 'content-type': type }, data, maxRedirects: 0 })
    expect(answer.status()).toBe(200)
    expect(await isStopped(path)).toBe(true)
  })
}

test('without JavaScript, a button stops the mails', async ({ browser, baseURL, person }) => {
  const path = await stopPath(person)
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByText('Stop mails about “Lanterns”')).toBeVisible()
  await clickButton(page, 'Stop these mails')
  await expect(page.getByText('You get no more mails about this campaign')).toBeVisible()
  expect(await isStopped(path)).toBe(true)
  await context.close()
})
