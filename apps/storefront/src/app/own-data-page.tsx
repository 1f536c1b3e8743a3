// chunk: late
import { Page as ProfilePage } from '#features/accounts/profile-page.tsx'
import { PrivacySection } from '#features/privacy/privacy-section.tsx'

export { head } from '#features/accounts/profile-page.tsx'

/** What one may do with one's data comes later in the plot than having an account: both meet here. */
export function Page() {
  return <ProfilePage privacy={<PrivacySection />} />
}
