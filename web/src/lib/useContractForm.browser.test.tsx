import { type Refund, refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { refund } from '../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../test/server.ts'
import type { Server } from '../../test/server.ts'
import { show } from '../../test/show.tsx'
import { useApi } from '../api/context.tsx'
import { Button } from '../ui/button/Button.tsx'
import { FormSummary } from '../ui/form/FormSummary.tsx'
import { TextInput } from '../ui/form/TextInput.tsx'
import { typedAmount } from './typed-amount.ts'
import { useContractForm } from './useContractForm.ts'

const schema = z.extend(refundDonationEndpoint.body, { amount: typedAmount(refundDonationEndpoint.body.shape.amount) })

const Form = () => {
  const api = useApi()
  const { field, onSubmit, isPending, problems } = useContractForm({
    schema,
    defaultValues: { amount: '', reason: '' },
    toBody: ({ amount, reason }) => ({ ...(amount !== '' && { amount }), reason }),
    failure: 'Failed to refund',
    send: (body) => api.call(refundDonationEndpoint, { params: { id: refund.donationId }, body }),
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <TextInput {...field('amount')} label="Amount" />
      <TextInput {...field('reason')} label="Reason" help="Kept with the refund." />
      <Button type="submit" pending={isPending}>
        Refund
      </Button>
    </form>
  )
}

const amount = page.getByLabelText('Amount')
const reason = page.getByLabelText('Reason')
const send = page.getByRole('button', { name: 'Refund' })
const summary = page.getByRole('alert')
const lines = summary.getByRole('listitem')

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(refundDonationEndpoint, () => refund)
  show(<Form />, { server })
})
const bodies = () => server.received(refundDonationEndpoint).map(({ body }) => body)

test('errors are listed in the order of the fields, each links to its field, and nothing is sent', async () => {
  await userEvent.fill(amount, '0')
  await send.click()
  await expect.element(summary).toHaveFocus()
  await expect.element(lines.nth(0)).toHaveTextContent('Enter a valid amount')
  await expect.element(lines.nth(1)).toHaveTextContent('Reason: Say why')
  await summary.getByRole('link', { name: 'Reason: Say why' }).click()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await expect.element(reason).toHaveAccessibleDescription('Say why Kept with the refund.')
  expect(bodies()).toEqual([])
})

test('the error of a field disappears as soon as its value is valid', async () => {
  await send.click()
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.click()
  await userEvent.keyboard('A')
  await expect.element(reason).not.toHaveAttribute('aria-invalid')
})

test('an error that only the server reports is shown at its field and in the summary, which gets focus; the input is kept', async () => {
  server.on(refundDonationEndpoint, () => refusal('invalid', { amount: 'Less is left of it' }))
  await userEvent.fill(amount, '12')
  await userEvent.fill(reason, 'Asked for')
  await userEvent.keyboard('{Enter}')
  await expect.element(summary).toHaveFocus()
  await expect.element(amount).toHaveAccessibleDescription('Less is left of it')
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(reason).not.toHaveAttribute('aria-invalid')
  await summary.getByRole('link', { name: 'Amount: Less is left of it' }).click()
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveValue('12')
  await expect.element(reason).toHaveValue('Asked for')
})

test('an error about a value that is not a field of the form is shown without a link', async () => {
  server.on(refundDonationEndpoint, () => refusal('invalid', { other: 'Something else is wrong' }))
  await userEvent.fill(reason, 'Asked for')
  await send.click()
  await expect.element(summary).toHaveTextContent('Something else is wrong')
  await expect.element(summary.getByRole('link')).not.toBeInTheDocument()
})

test('an empty field is left out, and a decimal comma is a number', async () => {
  await userEvent.fill(reason, 'Asked for')
  await send.click()
  await expect.poll(bodies).toEqual([{ reason: 'Asked for' }])
  await userEvent.fill(amount, '12,50')
  await send.click()
  await expect.poll(bodies).toHaveLength(2)
  expect(bodies()[1]).toEqual({ amount: 12.5, reason: 'Asked for' })
})

test('three digits after a separator are ambiguous and not sent', async () => {
  await userEvent.fill(amount, '1,250')
  await userEvent.fill(reason, 'Asked for')
  await send.click()
  await expect.element(amount).toHaveAccessibleDescription('Do you mean 1250 or 1.25? Type the one you mean')
  expect(bodies()).toEqual([])
})

test('without a response, the form shows its own message, keeps the input, and can be sent again', async () => {
  server.on(refundDonationEndpoint, noAnswer)
  await userEvent.fill(reason, 'Asked for')
  await send.click()
  await expect.element(summary.getByText('Failed to refund', { exact: true })).toBeVisible()
  await expect.element(summary.getByText(/^The site could not be reached\./)).toBeVisible()
  await expect.element(summary).toHaveFocus()
  await expect.element(reason).toHaveValue('Asked for')
  server.on(refundDonationEndpoint, () => refund)
  await send.click()
  await expect.element(summary).not.toBeInTheDocument()
  expect(bodies()).toHaveLength(2)
})

test('a second press while the form is being sent does nothing', async () => {
  const answer = Promise.withResolvers<Refund>()
  server.on(refundDonationEndpoint, () => answer.promise)
  await userEvent.fill(reason, 'Asked for')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await send.click({ force: true })
  answer.resolve(refund)
  await expect.element(send).not.toHaveAttribute('aria-disabled')
  expect(bodies()).toHaveLength(1)
})

test('lines that are pasted into a field of one line arrive with a space between their words', async () => {
  await userEvent.fill(amount, '5')
  const clipboard = document.body.appendChild(document.createElement('textarea'))
  clipboard.value = 'Old Mill\nMill Street 4'
  clipboard.select()
  await userEvent.copy()
  clipboard.remove()
  await reason.click()
  await userEvent.paste()
  await expect.element(reason).not.toHaveValue('')
  await send.click()
  await expect.poll(bodies).toEqual([{ amount: 5, reason: 'Old Mill Mill Street 4' }])
})
