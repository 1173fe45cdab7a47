/** Text that a person wrote, in paragraphs where they left a line empty, each in its own direction of writing. */
export const PlainText = ({ text, className = '' }: { text: string; className?: string }) => (
  <div className={`grid gap-4 ${className}`}>
    {text
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph, index) => (
        <p key={index} dir="auto" className="whitespace-pre-line break-words">
          {paragraph.trim()}
        </p>
      ))}
  </div>
)
