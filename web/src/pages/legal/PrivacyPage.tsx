import { LegalPage, legalHandle, legalLoader } from '../../features/site/legal/LegalPage.tsx'

export const handle = legalHandle('privacy')

export const loader = legalLoader('privacy')

export const Component = () => <LegalPage page="privacy" />
