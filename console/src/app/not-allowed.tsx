import { may, type Permission, staffRoles } from '@aruga/contract/permissions'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import { listed } from '../ui/listed.ts'
import { rolesName } from '../ui/roles.ts'
import { Lost } from '../ui/states.tsx'

/** Shown when a link leads to a screen that their roles do not open. */
export const NotAllowed = ({ needs }: { needs: Permission }) => (
  <Lost
    title={t('app:notAllowed.thisScreenIsFor', {
      roles: listed(staffRoles.filter((role) => may([role], needs)).map(rolesName)),
    })}
    action={
      <Button component={Link} to="/">
        {t('app:notAllowed.goToYourOwn')}
      </Button>
    }
  >
    {t('app:notAllowed.anAdministratorCanChangeYourRoles')}
  </Lost>
)
