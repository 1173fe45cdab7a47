import { PlainText } from '../../../ui/text/PlainText.tsx'

/** Why a question was declined or removed. */
export const Refusal = ({ words, reason }: { words: string; reason: string }) => (
  <div className="grid gap-2 border-l-4 border-line pl-4">
    <p className="text-sm text-mute">{words}</p>
    <PlainText text={reason} className="max-w-prose" />
  </div>
)
