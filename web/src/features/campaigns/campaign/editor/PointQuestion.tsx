import { Alert } from '../../../../ui/text/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import type { Editor } from './useEditor.ts'

/** Asks about the point on the map after only the words of the meeting point were changed: people would be sent to the old place. */
export const PointQuestion = ({ editor: { point } }: { editor: Editor }) => {
  if (point.oldWords === null) return null
  return (
    <Alert
      tone="warning"
      live
      title={
        <>
          <span>The point on the map is still that of “</span>
          <bdi>{point.oldWords}</bdi>
          <span>”.</span>
        </>
      }
      action={
        <div className="flex flex-wrap gap-3">
          <Button tone="secondary" size="small" onClick={point.remove}>
            Remove it
          </Button>
          <Button tone="secondary" size="small" onClick={point.confirm}>
            It is right
          </Button>
        </div>
      }
    />
  )
}
