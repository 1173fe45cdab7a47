import type { FormAction } from '../../api/form-action.ts'
import type { ConfirmedSupport } from '../../features/supports/confirm-support.ts'

/** Few visits of a campaign's page confirm a support, so its code is loaded only then. */
export const confirmSupport: FormAction<ConfirmedSupport> = async (input) => {
  const { confirmSupport: confirm } = await import('../../features/supports/confirm-support.ts')
  return confirm(input)
}
