import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { EndingDialog } from './EndingDialog.tsx'

test('who cancels a campaign with money reads who decides about it', async () => {
  const nothing = () => {}
  const raised = { ...campaign, totalRaised: 20 }
  show(<EndingDialog kind="cancel" campaign={raised} onClose={nothing} onDone={nothing} />, { server: createServer() })
  const decides =
    /^An admin decides whether the \$20\.00 goes back to the donors or to you\. Nothing is paid out before\.$/
  await expect.element(page.getByText(decides)).toBeVisible()
})
