import { textParts, textPartsWithMail } from '../../lib/text-links.ts'

/** Links open in the same tab. Each URL is written left to right, so that its host comes first in any script. */
const WithLinks = ({ text, withMail }: { text: string; withMail: boolean }) =>
  (withMail ? textPartsWithMail : textParts)(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a key={index} href={part.href} rel="nofollow ugc noopener" dir="ltr" className="text-link">
        {part.text}
      </a>
    ),
  )

/** User text. Empty lines separate paragraphs, and each paragraph has its own writing direction. */
export const PlainText = ({
  text,
  className = '',
  withLinks = false,
  withMail = false,
}: {
  text: string
  className?: string
  /** Whether its http and https addresses are links. */
  withLinks?: boolean
  /** Whether mail addresses are links too. */
  withMail?: boolean
}) => (
  <div className={`grid gap-4 ${className}`}>
    {text
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph, index) => (
        <p key={index} dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
          {withLinks ? <WithLinks text={paragraph.trim()} withMail={withMail} /> : paragraph.trim()}
        </p>
      ))}
  </div>
)
