import { Button, SegmentedControl } from '@mantine/core'
import { useMe } from '../../platform/me.ts'
import { logOut } from '../../platform/session.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { roleName } from '../../ui/roles.ts'
import { chooseTheme, useThemeChoice } from '../../ui/theme-choice.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { Sessions } from '../sessions/sessions.tsx'
import styles from './account-page.module.css'

const themes = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export default function AccountPage() {
  const { name, emailAddress, roles, branch } = useMe()
  const theme = useThemeChoice()
  return (
    <Page narrow>
      <PageHead title="Your account">
        <Button variant="default" onClick={() => void logOut()}>
          Log out
        </Button>
      </PageHead>
      <dl className={`card ${styles.facts}`}>
        <Fact name="Name">{name}</Fact>
        <Fact name="E-mail address">{emailAddress}</Fact>
        <Fact name={roles.length === 1 ? 'Role' : 'Roles'}>{roles.map((role) => roleName[role]).join(', ')}</Fact>
        {branch && (
          <Fact name="Branch">
            {branch.pharmacyName}, {branch.name}
          </Fact>
        )}
      </dl>
      <section className="stack tight" aria-labelledby="theme">
        <h2 id="theme">Look</h2>
        <SegmentedControl
          aria-labelledby="theme"
          value={theme}
          onChange={(value) => chooseTheme(value as typeof theme)}
          data={[...themes]}
        />
      </section>
      <SecondFactor />
      <Sessions />
    </Page>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
