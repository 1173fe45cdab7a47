import { saveLegalPageEndpoint, type LegalText as Text } from '@muster/contract/site/organisation.ts'
import type { LegalPage } from '@muster/contract/facts/organisation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { storeAnswer } from '../../../../api/store-answer.ts'
import { useContractForm } from '../../../../lib/useContractForm.ts'
import { useEditDraft } from '../../../../lib/useEditDraft.ts'
import { paths } from '../../../../paths.ts'
import { FormSummary } from '../../../../ui/form/FormSummary.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { LegalText } from '../../../../ui/text/LegalText.tsx'
import { editedPageQuery } from './organisation.queries.ts'
import { SaveButton } from '../../../../ui/form/SaveButton.tsx'
import { useSavedTime } from './useSavedTime.ts'

const useLegalForm = ({ page, version, text }: Text) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { savedAtMs, noteSaved } = useSavedTime()
  // The version that was opened: a later one of another admin must not be overwritten.
  const [opened, setOpened] = useState(version)
  const saved = useMemo(() => ({ text }), [text])
  const made = useContractForm({
    schema: saveLegalPageEndpoint.body,
    defaultValues: saved,
    toBody: (values: { text: string }) => ({ ...values, version: opened }),
    send: async (body) => {
      const answer = await api.call(saveLegalPageEndpoint, { params: { page }, body })
      markSaved({ text: body.text })
      setOpened(answer.version)
      noteSaved()
      storeAnswer(queryClient, editedPageQuery(api, page).queryKey, answer)
      await queryClient.invalidateQueries({ queryKey: ['legal', page] })
    },
  })
  const { markSaved } = useEditDraft(made.form, `legal.${page}`, saved)
  return { ...made, savedAtMs }
}

const PageForm = ({ text }: { text: Text }) => {
  const { form, field, onSubmit, isPending, problems, savedAtMs } = useLegalForm(text)
  const typed = form.watch('text')
  return (
    <form noValidate className="grid items-start gap-8 lg:grid-cols-2" onSubmit={onSubmit}>
      <div className="grid gap-5">
        <FormSummary problems={problems} />
        <TextArea
          {...field('text')}
          label="Text"
          rows={18}
          help="Plain text. A line that begins with “# ” is a heading, lines that begin with “- ” are a list, an empty line begins a paragraph. Web and mail addresses become links."
        />
        <SaveButton isPending={isPending} savedAtMs={savedAtMs}>
          Save a new version
        </SaveButton>
        <p className="text-sm text-mute">
          {text.page === 'privacy' && <span>The table of how long data is kept follows the text by itself. </span>}
          {text.page === 'terms' && <span>A new version is shown to each account at its next visit. </span>}
          <span>Older versions stay readable.</span>{' '}
          <Link to={paths.legal(text.page)} className="text-link">
            Open the page
          </Link>
        </p>
      </div>
      <section aria-label="Preview" className="min-w-0 rounded-lg border border-line bg-sheet p-6">
        <p className="mb-4 text-sm text-mute">Preview</p>
        <LegalText text={typed} />
      </section>
    </form>
  )
}

/** Edits the terms, the privacy notice or the imprint. */
export const LegalForm = ({ page }: { page: LegalPage }) => {
  const { data, error, refetch } = useQuery(editedPageQuery(useApi(), page))
  if (error) return <Failure what="This page could not be loaded." error={error} retry={() => void refetch()} />
  return data ? (
    <div className="py-8">
      <PageForm text={data} />
    </div>
  ) : null
}
