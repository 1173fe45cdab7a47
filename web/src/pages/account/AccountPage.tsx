import type { User } from '@muster/contract/people/accounts.ts'
import { useSession } from '../../api/session.ts'
import { DeleteAccount } from '../../features/people/settings/DeleteAccount.tsx'
import { EmailAddress } from '../../features/people/settings/EmailAddress.tsx'
import { DownloadData } from '../../features/people/settings/DownloadData.tsx'
import { OwnerNews } from '../../features/people/settings/OwnerNews.tsx'
import { PasswordForm } from '../../features/people/settings/PasswordForm.tsx'
import { PaypalEmail } from '../../features/people/settings/PaypalEmail.tsx'
import { ProfileForm } from '../../features/people/settings/ProfileForm.tsx'
import { SecondFactor } from '../../features/people/settings/SecondFactor.tsx'
import { SessionList } from '../../features/people/settings/SessionList.tsx'
import { AvatarSection } from '../../features/site/uploads/AvatarSection.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/text/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { LoginLinks } from '../../ui/page/LoginLinks.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { SettingsSection } from '../../ui/form/SettingsSection.tsx'
import { Loading, Skeleton } from '../../ui/page/Skeleton.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Account', isPrivate: true }) }

/** Each section has its own save button. After each save the account is refetched. */
const Settings = ({ user }: { user: User }) => (
  <div className="mt-8">
    <SettingsSection title="Picture" lead="Shown beside your name, on your campaigns and in lists of supporters.">
      <AvatarSection user={user} />
    </SettingsSection>
    <SettingsSection title="Profile" lead="How others see you.">
      <ProfileForm user={user} />
    </SettingsSection>
    <SettingsSection title="Email" lead="The address that you log in with, and that our mails go to.">
      <EmailAddress user={user} />
    </SettingsSection>
    <SettingsSection
      title="Mails about my campaigns"
      lead="One mail a day at most, for all of them, and none when nothing is new."
    >
      <OwnerNews />
    </SettingsSection>
    <SettingsSection title="Payouts" lead="Where payouts of your campaigns are sent.">
      <PaypalEmail user={user} />
    </SettingsSection>
    <SettingsSection title="Password" lead="Changing it ends every other session.">
      <PasswordForm user={user} />
    </SettingsSection>
    <SettingsSection
      id="second-factor"
      title="Second factor"
      lead="A code from your phone in addition to the password: a stolen password alone does not open your account."
    >
      <SecondFactor user={user} />
    </SettingsSection>
    <SettingsSection
      title="Sessions"
      lead={
        user.role === 'admin'
          ? 'Where you are logged in. A session of an admin ends 12 hours after its last use, and 7 days after the login.'
          : 'Where you are logged in. A session ends 30 days after its last use, and 180 days after the login.'
      }
    >
      <SessionList />
    </SettingsSection>
    <SettingsSection
      title="My data"
      lead="Everything that this site keeps about you, in one file that other programs can read."
    >
      <DownloadData />
    </SettingsSection>
    <SettingsSection title="Delete account">
      <DeleteAccount />
    </SettingsSection>
  </div>
)

const Stranger = () => (
  <div className="mt-6 max-w-3xl">
    <Alert title="Log in to see your account" action={<LoginLinks />} />
  </div>
)

export const Component = () => {
  const { status, user } = useSession()
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading
        lead={user && <bdi className="wrap-anywhere">{user.email}</bdi>}
        actions={
          user && (
            <>
              <ButtonLink tone="secondary" to={paths.myDonations()}>
                My donations
              </ButtonLink>
              <ButtonLink tone="secondary" to={paths.myDisputes()}>
                My disputes
              </ButtonLink>
            </>
          )
        }
      >
        Account
      </PageHeading>
      {status === 'signed-out' && <Stranger />}
      {status === 'unknown' && (
        <Loading>
          <Skeleton className="mt-8 h-96" />
        </Loading>
      )}
      {user && <Settings key={user._id} user={user} />}
    </div>
  )
}
