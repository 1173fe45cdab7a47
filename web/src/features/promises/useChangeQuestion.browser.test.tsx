import { previewChange } from '@muster/contract/facts/calls.ts'
import type { ChangePreview } from '@muster/contract/promises/promises.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../test/samples.ts'
import { createServer, refusal } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { messageOf } from '../../api/errors.ts'
import { useChangeQuestion } from './useChangeQuestion.tsx'

const preview: ChangePreview = {
  isChange: true,
  isSigned: true,
  supporters: { effect: 'asked', asked: 38, told: 0, countAgain: 0 },
  donors: { effect: 'asked', asked: 3, told: 0, refundable: 420 },
  storyChanged: false,
}

const start = (reply: () => ChangePreview | Response) => {
  const server = createServer()
  server.on(previewChange, reply)
  const results: unknown[] = []
  const Editor = () => {
    const { ask, dialog } = useChangeQuestion(campaign._id)
    const save = () =>
      void ask({ title: 'Clear the lake' }).then(
        (isSure) => results.push(isSure),
        (error: unknown) => results.push(messageOf(error)),
      )
    return (
      <>
        <button type="button" onClick={save}>
          Save the changes
        </button>
        {dialog}
      </>
    )
  }
  show(<Editor />, { server, user: ana })
  return { server, results }
}

const save = page.getByRole('button', { name: 'Save the changes' })
const dialog = page.getByRole('dialog', { name: 'Save this change?' })

test('a change that people would notice is saved only after the owner has read what it costs', async () => {
  const { server, results } = start(() => preview)
  await save.click()
  await expect
    .element(dialog.getByRole('listitem').first())
    .toHaveTextContent('38 people will be asked again and do not count until they answer.')
  await expect.element(dialog.getByRole('listitem').last()).toHaveTextContent('3 donors can ask for $420.00 back.')
  expect(results).toEqual([])
  await dialog.getByRole('button', { name: 'Save the change' }).click()
  await expect.poll(() => results).toEqual([true])
  expect(server.received(previewChange).map(({ body }) => body)).toEqual([{ title: 'Clear the lake' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each(['Cancel', 'Close'])('“%s” saves nothing, and the focus returns to the button', async (name) => {
  const { results } = start(() => preview)
  await save.click()
  await dialog.getByRole('button', { name }).click()
  await expect.poll(() => results).toEqual([false])
  await expect.element(save).toHaveFocus()
})

test('Escape saves nothing', async () => {
  const { results } = start(() => preview)
  await save.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => results).toEqual([false])
})

test('a change that costs nothing is saved without a question', async () => {
  const { results } = start(() => ({ ...preview, isSigned: false }))
  await save.click()
  await expect.poll(() => results).toEqual([true])
  expect(dialog.query()).toBeNull()
})

test('a change that would be refused rejects with the sentence of the refusal', async () => {
  const { results } = start(() => refusal('promise_changed_too_often'))
  await save.click()
  await expect.poll(() => results).toEqual([expect.stringContaining('The promise was changed twice within seven days')])
})
