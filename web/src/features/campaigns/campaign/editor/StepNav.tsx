import { Icon } from '../../../../ui/picture/Icon.tsx'
import { steps } from './editor-fields.ts'
import type { Editor } from './useEditor.ts'

/** The current step, with links to all steps. */
export const StepNav = ({ editor }: { editor: Editor }) => (
  <nav aria-label="Steps">
    <ol className="grid grid-cols-5 gap-1.5 sm:gap-2.5">
      {steps.map(({ title }, index) => {
        const isCurrent = index === editor.step
        const isWrong = editor.isStepWrong(index)
        const isDone = editor.isStepDone(index)
        return (
          <li key={title}>
            <button
              type="button"
              aria-current={isCurrent ? 'step' : undefined}
              className={`flex min-h-11 w-full flex-col items-start border-t-4 pt-2 text-left text-sm leading-tight hover:border-ink ${isCurrent ? 'border-marigold font-semibold' : isDone ? 'border-aubergine' : 'border-line text-mute'}`}
              onClick={() => editor.goTo(index)}
            >
              <span className="inline-flex items-center gap-1.5">
                <span className="figure">{index + 1}</span>
                {isWrong && <Icon name="warning" className="text-danger" />}
                {!isWrong && isDone && <Icon name="check" className="text-aubergine" />}
                {isWrong && <span className="sr-only">needs a look:</span>}
                {!isWrong && isDone && <span className="sr-only">done:</span>}
              </span>
              <span className="max-md:sr-only">{title}</span>
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)
