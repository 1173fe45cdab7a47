import { legalParts } from '../../lib/legal-parts.ts'
import { PlainText } from './PlainText.tsx'

/** The text of a legal page: headings, lists, and paragraphs whose addresses are links. */
export const LegalText = ({ text }: { text: string }) => (
  <div className="grid max-w-prose gap-4">
    {legalParts(text).map((part, index) => {
      if (part.kind === 'heading') {
        return (
          <h2 key={index} dir="auto" className="mt-4 text-[1.4rem] wrap-anywhere">
            {part.text}
          </h2>
        )
      }
      if (part.kind === 'paragraph') return <PlainText key={index} text={part.text} withLinks withMail />
      return (
        <ul key={index} className="grid list-disc gap-2 pl-5">
          {part.items.map((item, at) => (
            <li key={at}>
              <PlainText text={item} withLinks withMail />
            </li>
          ))}
        </ul>
      )
    })}
  </div>
)
