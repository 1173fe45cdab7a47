import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { RaiseDialog } from './RaiseDialog.tsx'

const raised: { reason: string; details: string }[] = []
const raising = (
  <RaiseDialog
    draftName="guest-dispute.a"
    subjects={[{ value: '', label: 'My donation' }]}
    raise={async (body) => void raised.push(body)}
    onClose={() => undefined}
  />
)

test('what a guest typed about their donation is there again after the dialog was left, until it is sent', async () => {
  const server = createServer()
  const reason = page.getByLabelText('Reason')
  const first = show(raising, { server })
  await reason.fill('I paid twice')
  await expect.poll(() => localStorage.getItem('muster.draft.guest-dispute.a')).toContain('I paid twice')
  first.leave()
  const second = show(raising, { server })
  await expect.element(reason).toHaveValue('I paid twice')
  await page.getByRole('button', { name: 'Send the dispute' }).click()
  await expect.poll(() => raised.map((body) => body.reason)).toEqual(['I paid twice'])
  second.leave()
  show(raising, { server })
  await expect.element(reason).toHaveValue('')
})

test('a message to the admins is kept, too', async () => {
  const dialog = (
    <MessageDialog
      draftName="message.d"
      title="Write to the admins"
      about="I paid twice"
      help="Mailed to the admins."
      say={async () => undefined}
      onClose={() => undefined}
    />
  )
  const { leave } = show(dialog, { server: createServer() })
  await page.getByLabelText('Message').fill('See the second receipt')
  await expect.poll(() => localStorage.getItem('muster.draft.message.d')).toContain('second receipt')
  leave()
  show(dialog, { server: createServer() })
  await expect.element(page.getByLabelText('Message')).toHaveValue('See the second receipt')
})
