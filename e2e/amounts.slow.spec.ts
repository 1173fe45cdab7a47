import { expect, test } from './fixtures.ts'
import { check, click, fill, press, typeInto } from './hands.ts'

const question = 'Do you mean 1250 or 1.25? Type the one you mean'

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`with a browser in ${locale}`, () => {
    test.use({ locale })

    for (const typed of ['12,50', '12.50']) {
      test(`an amount typed as "${typed}" is $12.50`, async ({ signedIn: page, campaign }) => {
        await page.goto(`/campaigns/${campaign._id}`)
        await click(page.getByRole('button', { name: 'Donate', exact: true }))
        const dialog = page.getByRole('dialog', { name: 'Donate' })
        const amount = dialog.getByLabel('Other amount')
        await typeInto(amount, typed)
        await expect(dialog.getByRole('definition').first()).toHaveText('$12.50')
        await expect(dialog.getByText('$0.63', { exact: true })).toBeVisible()
        const [order, paypal] = await Promise.all([
          page.waitForRequest('**/create-order'),
          page.waitForEvent('popup'),
          click(dialog.getByRole('button', { name: 'Donate $12.50 with PayPal' })),
        ])
        expect(order.postDataJSON()).toMatchObject({ amount: 12.5 })
        await paypal.waitForURL(/checkoutnow/)
        await expect(paypal.getByText(/12\.50/).first()).toBeVisible()
      })
    }

    for (const typed of ['1,250', '1.250']) {
      test(`an ambiguous amount "${typed}" asks for clarification and stays as typed`, async ({
        signedIn: page,
        campaign,
      }) => {
        let orders = 0
        page.on('request', (request) => (orders += Number(/create-order$/.test(request.url()))))
        await page.goto(`/campaigns/${campaign._id}`)
        await click(page.getByRole('button', { name: 'Donate', exact: true }))
        const dialog = page.getByRole('dialog', { name: 'Donate' })
        const amount = dialog.getByLabel('Other amount')
        await typeInto(amount, typed)
        await press(amount, 'Tab')
        await expect(amount).toHaveAccessibleDescription(new RegExp(`^${question.replaceAll(/[.?]/g, '\\$&')}`))
        await click(dialog.getByRole('button', { name: 'Donate with PayPal' }))
        await expect(dialog.getByRole('alert')).toHaveText(question)
        await expect(amount).toBeFocused()
        await expect(amount).toHaveValue(typed)
        expect(orders).toBe(0)
        await fill(amount, '1250')
        await expect(dialog.getByRole('button', { name: 'Donate $1,250.00 with PayPal' })).toBeVisible()
        await expect(dialog.getByText(question)).toBeHidden()
      })
    }

    test('a goal accepts a decimal comma, and asks about three digits after it', async ({ signedIn: page }) => {
      await page.goto('/campaigns/new?title=A%20goal%20with%20cents')
      await click(page.getByRole('button', { name: /Action and money/ }))
      await check(page.getByRole('radio', { name: /^Donate/ }))
      const goal = page.getByLabel(/^Goal/)
      await typeInto(goal, '1,250')
      await click(page.getByRole('button', { name: 'Next', exact: true }))
      await expect(goal).toHaveAccessibleDescription(new RegExp(`^${question.replaceAll(/[.?]/g, '\\$&')}`))
      await expect(goal).toHaveValue('1,250')
      await fill(goal, '2500,50')
      await click(page.getByRole('button', { name: 'Next', exact: true }))
      await expect(page.getByRole('main')).toContainText('$2,500.50')
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/campaigns')),
        click(page.getByRole('button', { name: 'Publish the campaign' })),
      ])
      expect(request.postDataJSON()).toMatchObject({ goalAmount: 2500.5 })
      await expect(page.getByRole('heading', { level: 1, name: 'A goal with cents' })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Take part' })).toContainText('The goal is $2,500.50')
    })
  })
}

test('the amount field opens a decimal keyboard on phones and has the specified steps', async ({
  signedIn: page,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await click(page.getByRole('button', { name: 'Donate', exact: true }))
  const amount = page.getByRole('dialog', { name: 'Donate' }).getByLabel('Other amount')
  for (const [name, value] of [
    ['type', 'text'],
    ['inputmode', 'decimal'],
    ['min', '1'],
    ['step', '1'],
  ] as const) {
    await expect(amount).toHaveAttribute(name, value)
  }
})
