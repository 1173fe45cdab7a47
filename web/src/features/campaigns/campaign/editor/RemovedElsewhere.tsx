import { paths } from '../../../../paths.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx'
import { publishedAs } from './published.ts'
import type { Editor } from './useEditor.ts'

/** Says that another tab sent or discarded this draft, so that it is not sent twice. */
export const RemovedElsewhere = ({ editor, title }: { editor: Editor; title: string }) => {
  const published = publishedAs(editor.run)
  return (
    <div className="mt-4">
      <Alert
        tone="warning"
        live
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            {published !== null && <ButtonLink to={paths.campaign(published)}>Open the campaign</ButtonLink>}
            <Button tone="secondary" onClick={editor.keepAnew}>
              Keep this as a new draft
            </Button>
          </div>
        }
      >
        <p>What you see here is no longer saved.</p>
      </Alert>
    </div>
  )
}
