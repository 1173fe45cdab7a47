import { removeAvatar } from '@muster/contract/facts/calls.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import { uploadAvatarEndpoint } from '@muster/contract/site/uploads.ts'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { answerOr } from '../../../api/errors.ts'
import { useReloadAccount } from '../../../api/reload-account.ts'
import { useUpload } from '../../../api/useUpload.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Avatar } from '../../../ui/picture/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { CropOne } from './CropLater.tsx'
import { FileButton } from './FileButton.tsx'
import { useCropChoice } from './useCropChoice.ts'
import { useFileDrop } from './useFileDrop.ts'

/** The current user's picture: choose or drop, crop, replace, remove. */
export const AvatarSection = ({ user }: { user: User }) => {
  const api = useApi()
  const upload = useUpload()
  const reload = useReloadAccount()
  const { file, refusal, setRefusal, choose, close } = useCropChoice()
  const [isRemoving, setIsRemoving] = useState(false)
  const drop = useFileDrop(choose)
  const remove = async () => {
    setIsRemoving(true)
    setRefusal(null)
    try {
      await api.call(removeAvatar, {})
      reload()
    } catch (error) {
      setRefusal(answerOr('Failed to save image', error))
    } finally {
      setIsRemoving(false)
    }
  }
  return (
    <div
      {...drop.handlers}
      className={classNames(
        'grid gap-4 rounded-lg outline-2 outline-offset-8 outline-transparent outline-dashed',
        drop.isOver && 'outline-aubergine',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={user.name ?? user.username ?? 'Member'} imageUrl={user.imageUrl} size="large" />
        <div className="flex flex-wrap gap-3">
          <FileButton onFiles={choose}>{user.imageUrl ? 'Change picture' : 'Choose a picture'}</FileButton>
          {user.imageUrl && (
            <Button tone="quiet" pending={isRemoving} pendingLabel="Removing…" onClick={() => void remove()}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <p className="max-w-prose text-sm text-mute">
        JPEG, PNG or WebP. You choose the part that is kept; where and when it was taken is removed.
      </p>
      {refusal !== null && <Alert tone="danger" live title={refusal} />}
      {file && (
        <CropOne
          file={file}
          cut="avatar"
          title="Your picture"
          send={async (jpeg, options) => (await upload(uploadAvatarEndpoint, { files: [jpeg] }, options)).url}
          onSaved={() => {
            close()
            reload()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
