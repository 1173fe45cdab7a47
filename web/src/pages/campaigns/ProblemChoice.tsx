/** `report`: about the campaign itself, by anybody. `dispute`: about what concerns the person, with an account or the link in a receipt’s mail. */
export type Problem = 'report' | 'dispute'

const choices = [
  {
    value: 'report',
    label: 'Something is wrong with this campaign',
    explanation: 'It is false, stolen, illegal or harmful. You do not need an account.',
  },
  {
    value: 'dispute',
    label: 'Something went wrong for me',
    explanation:
      'With my donation or a payout, or what I was told is not so. With an account, or with the link in the mail with your receipt.',
  },
] as const satisfies readonly { value: Problem; label: string; explanation: string }[]

/** Asks which kind of problem a person wants to report. */
export const ProblemChoice = ({ onChoose }: { onChoose: (problem: Problem) => void }) => (
  <ul className="grid gap-3" aria-label="What is it about?">
    {choices.map(({ value, label, explanation }) => (
      <li key={value}>
        <button
          type="button"
          className="w-full rounded-md border border-edge bg-sheet p-4 text-left leading-snug transition-colors hover:border-ink hover:bg-sunk"
          onClick={() => onChoose(value)}
        >
          <span className="block font-semibold">{label}</span>
          <span className="mt-1 block text-sm text-mute">{explanation}</span>
        </button>
      </li>
    ))}
  </ul>
)
