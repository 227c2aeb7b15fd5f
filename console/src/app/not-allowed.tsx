import { may, type Permission, staffRoles } from '@aruga/contract/permissions'
import { Link } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import pageStyles from '../ui/page.module.css'
import { PageHead } from '../ui/page-head.tsx'
import { rolesName } from '../ui/roles.ts'
import { Empty } from '../ui/states.tsx'

const list = new Intl.ListFormat('en')

/** Shown when a link leads to a screen that their roles do not open. */
export const NotAllowed = ({ needs }: { needs: Permission }) => (
  <div className={pageStyles.page}>
    <PageHead title={t('app:notAllowed.notYourPart')} />
    <Empty
      title={t('app:notAllowed.thisScreenIsFor', {
        roles: list.format(staffRoles.filter((role) => may([role], needs)).map(rolesName)),
      })}
      action={<Link to="/">{t('app:notAllowed.goToYourOwn')}</Link>}
    >
      {t('app:notAllowed.anAdministratorCanChangeYourRoles')}
    </Empty>
  </div>
)
