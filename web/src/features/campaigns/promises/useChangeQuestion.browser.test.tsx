import { previewChange, proposeChange, updateCampaign } from '@muster/contract/facts/calls.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { ChangePreview } from '@muster/contract/campaigns/promises.ts'
import type { PromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { messageOf } from '../../../api/errors.ts'
import type { CampaignEdit } from './only-spelling.ts'
import { useChangeQuestion } from './useChangeQuestion.tsx'

const preview: ChangePreview = {
  isChange: true,
  isSigned: true,
  needsConfirmation: false,
  isPaidOut: false,
  supporters: { effect: 'asked', asked: 38, told: 0, countAgain: 0 },
  donors: { effect: 'asked', asked: 3, told: 0, refundable: 420 },
  storyChanged: false,
  arrangements: { changed: false, mailed: false, told: 0 },
}

const start = (
  reply: () => ChangePreview | Response,
  edit: CampaignEdit = { title: 'Clear the lake' },
  changed: Campaign = campaign,
) => {
  const server = createServer()
  server.on(previewChange, reply)
  const results: unknown[] = []
  const Editor = () => {
    const { ask, dialog } = useChangeQuestion()
    const save = () =>
      void ask(changed, edit).then(
        ({ kind }) => results.push(kind),
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

const none = { effect: 'none', asked: 0, told: 0 } as const
const onlyStory: ChangePreview = {
  ...preview,
  supporters: { ...none, countAgain: 0 },
  donors: { ...none, refundable: 0 },
  storyChanged: true,
}

test('a changed story is saved after the owner has read that it is mailed', async () => {
  const { results } = start(() => onlyStory, { description: 'Bring gloves' })
  await save.click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/is mailed that the story changed/)
  await dialog.getByRole('button', { name: 'Save the change' }).click()
  await expect.poll(() => results).toEqual(['save'])
})

test('once the campaign is over, a changed story is mailed to no one, and saved at once', async () => {
  const over = { ...campaign, endsAt: '2020-01-01T23:59:59.999Z' }
  const { results } = start(() => onlyStory, { description: 'It was a good day' }, over)
  await save.click()
  await expect.poll(() => results).toEqual(['save'])
})

test('a change that people would notice is saved only after the owner has read what it costs', async () => {
  const { server, results } = start(() => preview)
  await save.click()
  await expect
    .element(dialog.getByRole('listitem').first())
    .toHaveTextContent('38 people will be asked by mail whether they stay, and do not count until they say so.')
  await expect
    .element(dialog.getByRole('listitem').nth(1))
    .toMatchTextContent(/^3 donors can ask for \$420\.00 back until .+\. Until then that is not paid out\.$/)
  expect(dialog.getByText(/^People stand behind/).query()).toBeNull()
  expect(results).toEqual([])
  await dialog.getByRole('button', { name: 'Save the change' }).click()
  await expect.poll(() => results).toEqual(['save'])
  expect(server.received(previewChange).map(({ body }) => body)).toEqual([{ title: 'Clear the lake' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each(['Cancel', 'Close'])('“%s” saves nothing, and the focus returns to the button', async (name) => {
  const { results } = start(() => preview)
  await save.click()
  await dialog.getByRole('button', { name }).click()
  await expect.poll(() => results).toEqual(['stop'])
  await expect.element(save).toHaveFocus()
})

test('Escape saves nothing', async () => {
  const { results } = start(() => preview)
  await save.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => results).toEqual(['stop'])
})

test('a change that costs nothing is saved without a question', async () => {
  const { results } = start(() => ({ ...preview, isSigned: false }))
  await save.click()
  await expect.poll(() => results).toEqual(['save'])
  expect(dialog.query()).toBeNull()
})

test('a change that would be refused rejects with the sentence of the refusal', async () => {
  const { results } = start(() => refusal('promise_changed_too_often'))
  await save.click()
  await expect
    .poll(() => results)
    .toEqual([expect.stringContaining('What people say yes to was changed twice within seven days')])
})

const sent = page.getByRole('button', { name: 'Send to an admin' })
const proposal: PromiseProposal = {
  ...{
    _id: ana._id,
    campaignId: campaign._id,
    kind: 'change',
    baseVersion: 1,
    before: campaign,
    after: campaign,
    reason: '',
  },
  ...{ createdAt: campaign.createdAt, status: 'open', decidedAt: null, notes: null },
}

test('after a payout the change is sent to an admin with a reason, and the story and pictures are saved first', async () => {
  const edit = { title: 'Clear the lake', executionDate: '2027-01-01', description: 'A story', tags: ['lake'] }
  const { server, results } = start(() => ({ ...preview, needsConfirmation: true }), edit)
  const order: string[] = []
  server.on(updateCampaign, () => {
    order.push('saved')
    return campaign
  })
  server.on(proposeChange, () => {
    order.push('proposed')
    return proposal
  })
  await save.click()
  await expect.element(page.getByRole('dialog', { name: 'Send this change to an admin?' })).toBeVisible()
  await expect.element(page.getByText('Money of this campaign was paid out.')).toBeVisible()
  await expect.element(page.getByText(/^38 people will be asked by mail/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send as a spelling correction' })).not.toBeInTheDocument()
  await userEvent.fill(page.getByLabelText(/^Why/), 'The city forbids it')
  await sent.click()
  await expect.poll(() => results).toEqual(['proposed'])
  expect(order).toEqual(['saved', 'proposed'])
  expect(server.received(updateCampaign)[0]?.body).toEqual({ description: 'A story', tags: ['lake'] })
  expect(server.received(proposeChange)[0]?.body).toEqual({
    kind: 'change',
    change: { title: 'Clear the lake', executionDate: '2027-01-01' },
    reason: 'The city forbids it',
  })
})

test('a change of texts alone can be sent as a correction of spelling', async () => {
  const { server, results } = start(() => preview)
  server.on(updateCampaign, () => campaign)
  server.on(proposeChange, () => ({ ...proposal, kind: 'correction' }))
  await save.click()
  await dialog.getByRole('button', { name: 'Send as a spelling correction' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Send this correction to an admin?' })).toBeVisible()
  await sent.click()
  await expect.poll(() => results).toEqual(['proposed'])
  expect(server.received(proposeChange)[0]?.body).toMatchObject({ kind: 'correction', reason: '' })
})

test('a change of the day is no spelling, and a refusal keeps what was typed', async () => {
  const { server, results } = start(() => preview, { executionDate: '2027-01-01' })
  await save.click()
  await expect.element(dialog).toBeVisible()
  expect(page.getByRole('button', { name: 'Send as a spelling correction' }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => results).toEqual(['stop'])
  server.on(previewChange, () => ({ ...preview, needsConfirmation: true }))
  server.on(updateCampaign, () => campaign)
  server.on(proposeChange, () => refusal('proposal_open'))
  await save.click()
  await userEvent.fill(page.getByLabelText(/^Why/), 'It rains')
  await sent.click()
  await expect.element(page.getByText(/waits for an admin already/)).toBeVisible()
  await expect.element(page.getByLabelText(/^Why/)).toHaveValue('It rains')
  expect(results).toEqual(['stop'])
})

test('the reason is there again when the dialog is closed and opened, until it is sent', async () => {
  const { server, results } = start(() => ({ ...preview, needsConfirmation: true }))
  server.on(updateCampaign, () => campaign)
  server.on(proposeChange, () => proposal)
  const why = page.getByLabelText(/^Why/)
  await save.click()
  await userEvent.fill(why, 'A letter was missing')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => results).toEqual(['stop'])
  await save.click()
  await page.getByRole('button', { name: 'Send as a spelling correction' }).click()
  await expect.element(why).toHaveValue('A letter was missing')
  await sent.click()
  await expect.poll(() => results).toEqual(['stop', 'proposed'])
  await save.click()
  await expect.element(why).toHaveValue('')
})
