import { useEffect, useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { useSession } from '../../../../api/session.ts'
import { useStorageAllowed } from '../../../../lib/draft.ts'
import { formatTime, viewersZone } from '../../../../lib/format.ts'
import { Alert } from '../../../../ui/text/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { LoginLinks } from '../../../../ui/page/LoginLinks.tsx'
import { isNameless, NameFirst } from '../../../../ui/page/NameFirst.tsx'
import { VerifyFirst } from '../../../../ui/page/VerifyFirst.tsx'
import { EditorPreview, unpublishedId } from './EditorPreview.tsx'
import type { PreviewBase } from './preview-of.ts'
import { ActionStep, WhatStep, WhenStep } from './EditorSteps.tsx'
import { reviewStep, steps } from './editor-fields.ts'
import type { EditorInput, EditorValues, Locked } from './editor-values.ts'
import { ReviewNotice } from './ReviewNotice.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { RemovedElsewhere } from './RemovedElsewhere.tsx'
import { StepNav } from './StepNav.tsx'
import { StoryStep } from './StoryStep.tsx'
import type { PicturesSlot } from './StoryStep.tsx'
import { useEditor } from './useEditor.ts'
import type { Editor } from './useEditor.ts'
import type { Sent } from './useStep.ts'

/** Shows that the draft is saved, with a button to discard it. */
const DraftLine = ({
  editor,
  discardLabel,
  onDiscard,
}: {
  editor: Editor
  discardLabel: string
  onDiscard: (from: Sent) => void
}) => {
  const [isAsking, setIsAsking] = useState(false)
  if (editor.savedAtMs === null) return <p className="min-h-11" />
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-mute">
      <p>{`Saved ${formatTime(editor.savedAtMs, viewersZone())} in this browser`}</p>
      <p role="status">{editor.otherTab === 'wrote' && 'Updated from another tab'}</p>
      <Button tone="quiet" size="small" className="-mx-3.5" onClick={() => setIsAsking(true)}>
        {discardLabel}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`${discardLabel}?`}
        description="What you typed here will be lost."
        footer={
          <>
            <Button tone="secondary" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                editor.discard()
                onDiscard({ run: editor.run, before: editor.before })
              }}
            >
              {discardLabel}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** The hint for signed-out people while they write. The last step shows it in place of the button. */
const LoginLater = () => {
  const { status } = useSession()
  const isKept = useStorageAllowed()
  if (status !== 'signed-out') return null
  return (
    <div className="mt-6 max-w-3xl">
      <Alert title="Log in to publish" action={<LoginLinks />}>
        <p>
          {isKept
            ? 'You can start writing now. The draft is kept in this browser while you log in.'
            : 'Log in first: your browser does not let this page keep a draft.'}
        </p>
      </Alert>
    </div>
  )
}

/** The submit button, or what the person must do before. */
const Send = ({
  editor,
  label,
  pendingLabel,
  isSendingPictures,
  campaignId,
}: {
  editor: Editor
  campaignId: string | null
  label: string
  pendingLabel: string
  isSendingPictures: boolean
}) => {
  const { status, user } = useSession()
  if (status === 'signed-out') {
    return (
      <Alert title="Log in to publish" action={<LoginLinks />}>
        <p>
          {editor.savedAtMs === null
            ? 'Copy what you wrote first: your browser did not let this page keep it.'
            : 'Your draft is kept in this browser, and you will return to this page.'}
        </p>
      </Alert>
    )
  }
  if (user && (!user.emailVerified || editor.refusal?.code === 'email_unverified')) {
    return (
      <VerifyFirst email={user.email} what={editor.savedAtMs === null ? 'publish' : 'publish. Your draft is kept'} />
    )
  }
  if (user && campaignId === null && isNameless(user)) return <NameFirst what="you publish" />
  return (
    <>
      {editor.refusal?.message && (
        <Alert tone="danger" live title={editor.refusal.message}>
          <p>Your draft is kept.</p>
        </Alert>
      )}
      <ReviewNotice campaignId={campaignId} />
      <Button
        type="submit"
        size="large"
        pending={editor.isSending || isSendingPictures}
        pendingLabel={isSendingPictures ? 'Pictures are still being sent…' : pendingLabel}
      >
        {label}
      </Button>
    </>
  )
}

/** Moves focus to the heading of the new step. */
const useStepFocus = (step: number) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const isInField = heading.current?.closest('form')?.contains(document.activeElement)
    if (isInField && document.activeElement?.matches('input, textarea, select')) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return heading
}

const StepFields = ({
  editor,
  isCurrencyFixed,
  pictures,
}: { editor: Editor } & Pick<EditorProps, 'isCurrencyFixed' | 'pictures'>) => {
  switch (editor.step) {
    case 0:
      return <WhatStep editor={editor} />
    case 1:
      return <WhenStep editor={editor} />
    case 2:
      return <StoryStep editor={editor} pictures={pictures} />
    case 3:
      return <ActionStep editor={editor} isCurrencyFixed={isCurrencyFixed} />
    default:
      return <ReviewStep editor={editor} />
  }
}

type EditorProps = {
  defaults: EditorValues
  locked: Locked
  savedDay: string | null
  draftName: string
  isCurrencyFixed: boolean
  pictures: PicturesSlot
  base: PreviewBase
  words: { send: string; sending: string; discard: string; removed: string; failure: string }
  /** Sends the input. False: the person decided not to send it. */
  send: (input: EditorInput, from: Sent) => Promise<boolean>
  onDiscard: (from: Sent) => void
}

const EditorForm = ({
  editor,
  isCurrencyFixed,
  pictures,
  words,
  base,
}: { editor: Editor } & Pick<EditorProps, 'isCurrencyFixed' | 'pictures' | 'words' | 'base'>) => {
  const heading = useStepFocus(editor.step)
  const isReview = editor.step === reviewStep
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReview) editor.next()
    else if (!pictures.isSending) editor.publish()
  }
  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <div>
        <p className="text-sm text-mute">{`Step ${editor.step + 1} of ${steps.length}`}</p>
        <h2 ref={heading} tabIndex={-1}>
          {steps[editor.step]?.title}
        </h2>
      </div>
      <StepFields editor={editor} isCurrencyFixed={isCurrencyFixed} pictures={pictures} />
      {isReview && editor.otherTab !== 'removed' && (
        <Send
          editor={editor}
          campaignId={base._id === unpublishedId ? null : base._id}
          label={words.send}
          pendingLabel={words.sending}
          isSendingPictures={pictures.isSending}
        />
      )}
      <div className="flex gap-3">
        {editor.step > 0 && (
          <Button tone="secondary" onClick={() => editor.goTo(editor.step - 1)}>
            Back
          </Button>
        )}
        {!isReview && <Button type="submit">Next</Button>}
      </div>
    </form>
  )
}

/** The campaign form in five steps, with a live preview beside it, on a phone below it. */
export const CampaignEditor = ({ base, onDiscard, ...options }: EditorProps) => {
  const { words } = options
  const editor = useEditor({ ...options, failure: words.failure })
  const preview: ReactNode = <EditorPreview values={editor.values} base={base} />
  return (
    <>
      {editor.step !== reviewStep && <LoginLater />}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <StepNav editor={editor} />
          {editor.otherTab === 'removed' && <RemovedElsewhere editor={editor} title={words.removed} />}
          <DraftLine editor={editor} discardLabel={words.discard} onDiscard={onDiscard} />
          <div className="mt-3">
            <EditorForm
              editor={editor}
              isCurrencyFixed={options.isCurrencyFixed}
              pictures={options.pictures}
              words={words}
              base={base}
            />
          </div>
        </div>
        <aside className="lg:sticky lg:top-6 lg:self-start">{preview}</aside>
      </div>
    </>
  )
}
