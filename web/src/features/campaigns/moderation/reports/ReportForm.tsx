import { reportCampaign } from '@muster/contract/facts/calls.ts'
import { categoryLabels, moderationCategories } from '@muster/contract/facts/moderation.ts'
import { ReportInput } from '@muster/contract/campaigns/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { useSession } from '../../../../api/session.ts'
import { siteQuery } from '../../../../api/site.queries.ts'
import { useFormDraft } from '../../../../lib/draft.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { EmailInput } from '../../../../ui/form/EmailInput.tsx'
import { FormSummary } from '../../../../ui/form/FormSummary.tsx'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import type { TellsBy } from './ReportSent.tsx'

const options = moderationCategories.map((value) => ({ value, label: categoryLabels[value] }))

type Values = { category: string; text: string; email: string }

const useReportForm = (campaignId: string, onSent: (tellsBy: TellsBy) => void) => {
  const api = useApi()
  const { user } = useSession()
  const made = useContractForm<Values, ReportInput>({
    schema: ReportInput,
    defaultValues: { category: '', text: '', email: '' },
    toBody: ({ email, ...values }) => ({ ...values, ...(email.trim() && !user && { email }) }),
    failure: 'Failed to send the report',
    send: async (body) => {
      await api.call(reportCampaign, { params: { id: campaignId }, body })
      draft.clear()
      onSent(user ? { account: user } : { confirm: body.email ?? null })
    },
  })
  const draft = useFormDraft(made.form, `report.${campaignId}`)
  return made
}

/** What is wrong with a campaign, and an address for the outcome if the person is not signed in. */
export const ReportForm = ({ campaignId, onSent }: { campaignId: string; onSent: (tellsBy: TellsBy) => void }) => {
  const { field, problems, isPending, onSubmit } = useReportForm(campaignId, onSent)
  const { status } = useSession()
  const { data: site } = useQuery(siteQuery(useApi()))
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormSummary problems={problems} />
      <RadioCards {...field('category')} label="What is wrong?" options={options} />
      <TextArea
        {...field('text')}
        label="Describe it"
        help="What is wrong, and how can an admin see it? Links help. Plain text."
      />
      {status === 'signed-out' && site?.mail !== 'off' && (
        <EmailInput
          {...field('email')}
          label="Your email"
          optional
          enterKeyHint="send"
          help="Only to tell you what was decided. We mail you one link to confirm it. Neither the owner nor the admins see it."
        />
      )}
      <Button type="submit" pending={isPending} pendingLabel="Sending…">
        Send the report
      </Button>
    </form>
  )
}
