import { expect, test } from './fixtures.ts'

const question = 'Do you mean 1250 or 1.25? Type the one you mean'

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`with a browser in ${locale}`, () => {
    test.use({ locale })

    for (const typed of ['12,50', '12.50']) {
      test(`an amount typed as "${typed}" is $12.50`, async ({ signedIn: page, campaign }) => {
        await page.goto(`/campaigns/${campaign._id}`)
        await page.getByRole('button', { name: 'Donate', exact: true }).click()
        const dialog = page.getByRole('dialog', { name: 'Donate' })
        const amount = dialog.getByLabel('Other amount')
        await amount.pressSequentially(typed)
        await expect(dialog.getByRole('definition').first()).toHaveText('$12.50')
        await expect(dialog.getByText('$0.63', { exact: true })).toBeVisible()
        const [order, paypal] = await Promise.all([
          page.waitForRequest('**/create-order'),
          page.waitForEvent('popup'),
          dialog.getByRole('button', { name: 'Donate $12.50 with PayPal' }).click(),
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
        await page.getByRole('button', { name: 'Donate', exact: true }).click()
        const dialog = page.getByRole('dialog', { name: 'Donate' })
        const amount = dialog.getByLabel('Other amount')
        await amount.pressSequentially(typed)
        await amount.press('Tab')
        await expect(amount).toHaveAccessibleDescription(new RegExp(`^${question.replaceAll(/[.?]/g, '\\$&')}`))
        await dialog.getByRole('button', { name: 'Donate with PayPal' }).click()
        await expect(dialog.getByRole('alert')).toHaveText(question)
        await expect(amount).toBeFocused()
        await expect(amount).toHaveValue(typed)
        expect(orders).toBe(0)
        await amount.fill('1250')
        await expect(dialog.getByRole('button', { name: 'Donate $1,250.00 with PayPal' })).toBeVisible()
        await expect(dialog.getByText(question)).toBeHidden()
      })
    }

    test('a goal accepts a decimal comma, and asks about three digits after it', async ({ signedIn: page }) => {
      await page.goto('/campaigns/new?title=A%20goal%20with%20cents')
      await page.getByRole('button', { name: /Action and money/ }).click()
      await page.getByRole('radio', { name: /^Donate/ }).check()
      const goal = page.getByLabel(/^Goal/)
      await goal.pressSequentially('1,250')
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(goal).toHaveAccessibleDescription(new RegExp(`^${question.replaceAll(/[.?]/g, '\\$&')}`))
      await expect(goal).toHaveValue('1,250')
      await goal.fill('2500,50')
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(page.getByRole('main')).toContainText('$2,500.50')
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/campaigns')),
        page.getByRole('button', { name: 'Publish the campaign' }).click(),
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
  await page.getByRole('button', { name: 'Donate', exact: true }).click()
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
