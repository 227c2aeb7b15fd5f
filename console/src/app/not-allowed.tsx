import type { StaffRole } from '@aruga/contract/staff/staff'
import { Link } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import pageStyles from '../ui/page.module.css'
import { PageHead } from '../ui/page-head.tsx'
import { rolesName } from '../ui/roles.ts'
import { Empty } from '../ui/states.tsx'

/** Shown when a link leads to a screen for another role. */
export const NotAllowed = ({ roles }: { roles: readonly StaffRole[] }) => (
  <div className={pageStyles.page}>
    <PageHead title={t('app:notAllowed.notYourPart')} />
    <Empty
      title={t('app:notAllowed.thisScreenIsFor', { roles: roles.map(rolesName).join(t('app:notAllowed.and')) })}
      action={<Link to="/">{t('app:notAllowed.goToYourOwn')}</Link>}
    >
      {t('app:notAllowed.anAdministratorCanChangeYourRoles')}
    </Empty>
  </div>
)
