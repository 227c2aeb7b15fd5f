import { Button, SegmentedControl } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { useMay, useMe } from '../../platform/me.ts'
import { logOut } from '../../platform/session.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { roleName } from '../../ui/roles.ts'
import { chooseTheme, useThemeChoice } from '../../ui/theme-choice.ts'
import { TillPin } from '../counter/till-pin.tsx'
import { ChangePassword } from '../password/change-password.tsx'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { Sessions } from '../sessions/sessions.tsx'
import styles from './account-page.module.css'

const themes = ['auto', 'light', 'dark'] as const

export default function AccountPage() {
  const { name, emailAddress, roles, branch, byOrganisation } = useMe()
  const theme = useThemeChoice()
  return (
    <Page kind="narrow">
      <PageHead title={t('profile:accountPage.yourAccount')}>
        <Button variant="default" onClick={() => void logOut()}>
          {t('profile:accountPage.logOut')}
        </Button>
      </PageHead>
      <dl className={`card ${styles.facts}`}>
        <Fact name={t('profile:accountPage.name')}>{name}</Fact>
        <Fact name={t('profile:accountPage.eMailAddress')}>{emailAddress}</Fact>
        <Fact name={roles.length === 1 ? t('profile:accountPage.role') : t('profile:accountPage.roles')}>
          {roles.map(roleName).join(', ')}
        </Fact>
        {branch && (
          <Fact name={t('profile:accountPage.branch')}>
            {branch.pharmacyName}, {branch.name}
          </Fact>
        )}
        {byOrganisation && <Fact name={t('profile:accountPage.logIn')}>{t('profile:accountPage.byOrganisation')}</Fact>}
      </dl>
      <section className="stack tight" aria-labelledby="theme">
        <h2 id="theme">{t('profile:accountPage.look')}</h2>
        <SegmentedControl
          aria-labelledby="theme"
          value={theme}
          onChange={(value) => chooseTheme(value as typeof theme)}
          data={themes.map((value) => ({ value, label: t(`profile:theme.${value}`) }))}
        />
      </section>
      {!byOrganisation && <ChangePassword />}
      {useMay('counter.hand-over') && <TillPin />}
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
